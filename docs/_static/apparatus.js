// Leaves in sight the variants of the chosen documents and kinds. What it says is in the form; the choice is in the address.
"use strict";

(() => {
  const form = document.querySelector("form.ed-filter");
  if (!(form instanceof HTMLFormElement)) return;
  const variants = [...document.querySelectorAll("div.ed-variant")];
  const sections = [...document.querySelectorAll("section")].filter(
    (section) => section.querySelector("div.ed-variant") && !section.contains(form),
  );
  const boxes = [...form.querySelectorAll("input")];
  const said = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
  /** @type {string[]} */
  const counts = JSON.parse(form.dataset["counts"] ?? "[]");

  /** @param {string} name */
  const chosen = (name) => boxes.filter((box) => box.name === name && box.checked).map((box) => box.value);

  /** Within a group one is enough, and both groups have to agree; a group without a choice asks nothing. */
  const show = () => {
    const groups = ["siglum", "kind"].map((name) => chosen(name).map((value) => `${name}-${value}`));
    for (const variant of variants) {
      const fits = groups.every((group) => !group.length || group.some((part) => variant.classList.contains(part)));
      variant.toggleAttribute("hidden", !fits);
    }
    for (const section of sections)
      section.toggleAttribute("hidden", !section.querySelector("div.ed-variant:not([hidden])"));
    said.textContent = counts[variants.filter((variant) => !variant.hasAttribute("hidden")).length] ?? "";
  };

  const remember = () => {
    const address = new URL(location.href);
    for (const name of ["siglum", "kind"]) {
      address.searchParams.delete(name);
      for (const value of chosen(name)) address.searchParams.append(name, value);
    }
    history.replaceState(history.state, "", address);
  };

  const recall = () => {
    const asked = new URL(location.href).searchParams;
    for (const box of boxes) box.checked = asked.getAll(box.name).includes(box.value);
    show();
  };

  const all = () => {
    for (const box of boxes) box.checked = false;
    show();
    remember();
  };

  /** Who follows a link to a variant wants to see it, whatever is chosen. */
  const follow = () => {
    let id = location.hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {
      return;
    }
    const target = document.getElementById(id);
    if (!target?.closest("[hidden]")) return;
    all();
    target.scrollIntoView();
  };

  form.addEventListener("change", () => {
    show();
    remember();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  /** @type {HTMLButtonElement} */ (form.querySelector("button")).addEventListener("click", all);
  window.addEventListener("hashchange", follow);
  window.addEventListener("popstate", recall);
  form.hidden = false;
  recall();
  follow();
})();
