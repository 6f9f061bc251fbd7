// The service worker: the page works offline after the first visit, and a new version is offered, never forced.

import { base } from "../shared/assets";
import { t } from "../shared/language";
import { notice } from "./notices";

export function watchVersions(): void {
    if (!("serviceWorker" in navigator)) return;
    const offerNew = (waiting: ServiceWorker): void =>
        notice({ say: t("new_version"), action: t("take_version"), act: () => waiting.postMessage("take over") });
    let asked = false;
    addEventListener("load", () => {
        navigator.serviceWorker
            .register(new URL("sw.js", base))
            .then((registration) => {
                const look = (): void => {
                    const { waiting } = registration;
                    if (waiting && navigator.serviceWorker.controller) {
                        asked = true;
                        offerNew(waiting);
                    }
                };
                look();
                registration.addEventListener("updatefound", () =>
                    registration.installing?.addEventListener("statechange", look),
                );
            })
            .catch((e: unknown) => console.warn(e)); // a page without one works online
    });
    navigator.serviceWorker.addEventListener("controllerchange", () => asked && location.reload());
}
