"""The apparatus in a browser: all of it is there to read, and a choice leaves part of it in sight."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from mancala.edition.edition import load
from mancala.edition.witnesses import Kind

PAGE = "en/witnesses/apparatus.html"
VARIANTS = "div.ed-variant:visible"


@pytest.fixture
def form(page: Page, served: str) -> Locator:
    """The form on the page of the apparatus."""
    page.goto(served + PAGE)
    return page.locator("form.ed-filter")


def test_all_variants_are_there_at_first_and_counted(page: Page, form: Locator) -> None:
    total = len(load().variants)
    expect(page.locator(VARIANTS)).to_have_count(total)
    expect(form.locator("output")).to_have_text(f"{total} places are shown.")


def test_a_document_leaves_the_variants_that_cite_it(page: Page, form: Locator) -> None:
    form.get_by_label("IV-pl").check()
    wanted = [variant for variant in load().variants.values() if "IV-pl" in variant.sigla]
    expect(page.locator(VARIANTS)).to_have_count(len(wanted))
    expect(form.locator("output")).to_have_text(f"{len(wanted)} places are shown.")


def test_two_documents_leave_the_variants_of_either(page: Page, form: Locator) -> None:
    form.get_by_label("IV-pl").check()
    form.get_by_label("AM-gl").check()
    wanted = [variant for variant in load().variants.values() if {"IV-pl", "AM-gl"} & set(variant.sigla)]
    expect(page.locator(VARIANTS)).to_have_count(len(wanted))


def test_a_document_and_a_kind_have_to_meet(page: Page, form: Locator) -> None:
    form.get_by_label("AM-gl").check()
    form.get_by_label("false friend").check()
    wanted = [
        variant.id
        for variant in load().variants.values()
        if "AM-gl" in variant.sigla and Kind.FALSE_FRIEND in variant.kinds
    ]
    expect(page.locator(VARIANTS)).to_have_count(len(wanted))
    shown = page.locator(VARIANTS).evaluate_all("found => found.map(variant => variant.id)")
    assert shown == [f"variant.{identifier}" for identifier in wanted]


def test_one_place_is_counted_in_the_singular_and_empty_parts_are_out_of_sight(page: Page, form: Locator) -> None:
    form.get_by_label("II-ms").check()
    form.get_by_label("rhetoric").check()
    expect(form.locator("output")).to_have_text("1 place is shown.")
    expect(page.get_by_role("heading", name="Mangala IV", exact=True)).to_be_hidden()
    expect(page.get_by_role("heading", name="Mangala II", exact=True)).to_be_visible()


def test_the_choice_is_in_the_address_and_comes_back_with_it(page: Page, form: Locator) -> None:
    form.get_by_label("II-ms").check()
    form.get_by_label("corruption").check()
    assert page.url.endswith(f"{PAGE}?siglum=II-ms&kind=corruption")
    shown = page.locator(VARIANTS).count()
    assert 0 < shown < len(load().variants)
    page.reload()
    expect(form.get_by_label("II-ms")).to_be_checked()
    expect(form.get_by_label("corruption")).to_be_checked()
    expect(page.locator(VARIANTS)).to_have_count(shown)


def test_show_all_takes_the_choice_back(page: Page, form: Locator) -> None:
    form.get_by_label("II-ms").check()
    form.get_by_role("button", name="Show all").click()
    expect(form.get_by_label("II-ms")).not_to_be_checked()
    expect(page.locator(VARIANTS)).to_have_count(len(load().variants))
    assert page.url.endswith(PAGE)


def test_a_link_to_a_variant_shows_it_whatever_is_chosen(page: Page, served: str) -> None:
    page.goto(f"{served}{PAGE}?siglum=IV-pl#variant.AM.capture.sow")
    sow = page.locator('[id="variant.AM.capture.sow"]')
    expect(sow).to_be_in_viewport()
    page.get_by_label("IV-pl").check()
    expect(sow).to_be_hidden()
    page.evaluate("location.hash = '#variant.AM.capture.landing'")
    expect(page.locator('[id="variant.AM.capture.landing"]')).to_be_in_viewport()


def test_the_form_is_worked_with_the_keyboard(page: Page, form: Locator) -> None:
    form.get_by_label("II-it").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(form.get_by_label("II-cs")).to_be_checked()


def test_without_scripts_all_variants_are_there_and_no_form(browser: Browser, served: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{served}{PAGE}?siglum=IV-pl")
    expect(page.locator(VARIANTS)).to_have_count(len(load().variants))
    expect(page.locator("form.ed-filter")).to_be_hidden()
    context.close()


def test_words_of_a_document_are_marked_with_their_language(page: Page, form: Locator) -> None:
    sow = page.locator('[id="variant.AM.capture.sow"] .ed-readings')
    expect(sow.locator("em", has_text="a última conta dunha porca")).to_have_attribute("lang", "gl")
    english = page.locator('[id="variant.AM.type.line"] .ed-readings em')
    expect(english).to_have_attribute("lang", "en")


def test_words_of_a_document_are_shown_to_the_letter(page: Page, form: Locator) -> None:
    damaged = load().variants["II.overview.novels"].readings[-1].texts[0]
    assert "'" in damaged
    expect(page.locator('[id="variant.II.overview.novels"] .ed-readings em').last).to_have_text(damaged)


def test_a_passage_leads_to_its_row_among_the_passages_of_its_document(page: Page, served: str, form: Locator) -> None:
    page.locator('[id="variant.AM.capture.sow"] .ed-passage-ids a').click()
    expect(page).to_have_url(f"{served}en/witnesses/AM-gl.html#AM-gl.capture.1")
    row = page.locator('tr[id="AM-gl.capture.1"]')
    expect(row).to_be_in_viewport()
    row.get_by_role("link", name="the last seed of a sowing").click()
    expect(page).to_have_url(f"{served}{PAGE}#variant.AM.capture.sow")
