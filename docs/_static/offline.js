// @ts-check
// Lets the service worker keep the language of the page once it has been played in, and shows what has become of that.
// The sentences are in the page. Where they are not, in a page within another one, and where there is no service
// worker, nothing happens.

(() => {
  "use strict";

  const shown = /** @type {HTMLElement | null} */ (document.querySelector(".mb-offline"));
  // A frame that is shut off from the site may not even ask for a service worker.
  if (!shown || !window.mancalaEngine || window.top !== window) return;
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;

  const folder = new URL(document.documentElement.dataset.content_root ?? "./", location.href);
  const root = new URL("../", folder);
  const language = folder.pathname.split("/").at(-2);
  const { saveData } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection ?? {};

  /** @param {ServiceWorkerRegistration} registration @returns {Promise<ServiceWorker>} */
  const active = (registration) =>
    new Promise((resolve) => {
      if (registration.active) return resolve(registration.active);
      const coming = /** @type {ServiceWorker} */ (registration.installing ?? registration.waiting);
      coming.addEventListener("statechange", () => coming.state === "activated" && resolve(coming));
    });

  /** @param {string} wish */
  const tell = async (wish) => {
    try {
      const script = new URL("sw.js", root);
      const registration = await serviceWorker.register(script, { scope: root.pathname, updateViaCache: "none" });
      (await active(registration)).postMessage({ language, wish });
    } catch {
      // A browser may forbid it. The page works all the same.
    }
  };

  serviceWorker.addEventListener("message", ({ data }) => {
    if (data.language !== language) return;
    const held = shown.contains(document.activeElement);
    shown.hidden = false;
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (shown.querySelectorAll("[data-offline]"))) {
      part.hidden = part.dataset.offline !== data.state;
      if (part.hidden) continue;
      for (const size of part.querySelectorAll(".mb-bytes")) size.textContent = data.size;
      for (const bar of part.querySelectorAll("progress")) bar.value = data.part;
      // The button that was pressed may be gone.
      if (held) (part.querySelector("button") ?? part).focus();
    }
  });
  serviceWorker.startMessages();

  shown.addEventListener("click", ({ target }) => {
    const { wish } = /** @type {HTMLElement} */ (target).dataset;
    if (wish) tell(wish);
  });

  serviceWorker.getRegistration(root).then(
    (registration) => void (registration?.scope === root.href && tell("look")),
    () => {}, // forbidden, as above
  );
  // Who pays for what is loaded decides; all others need not be asked.
  window.mancalaEngine.ready.then(() => tell(saveData ? "look" : "play"));
})();
