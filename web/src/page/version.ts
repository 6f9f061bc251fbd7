// The service worker: the page works offline after the first visit, and a new version is offered, never forced.

import { base } from "../shared/assets";
import { speak, t, wanted } from "../shared/language";
import { settings } from "../storage/settings";
import { complain } from "./complain";
import { notice } from "./notices";

export function watchVersions(): void {
    if (!("serviceWorker" in navigator)) return;
    const offerNew = async (waiting: ServiceWorker): Promise<void> => {
        await speak(wanted(settings.value.lang)); // it may have waited since before the page has words
        notice({ say: t("new_version"), action: t("take_version"), act: () => waiting.postMessage("take over") });
    };
    let asked = false;
    addEventListener("load", () => {
        navigator.serviceWorker
            .register(new URL("sw.js", base))
            .then((registration) => {
                const look = (): void => {
                    const { waiting } = registration;
                    if (waiting && navigator.serviceWorker.controller) {
                        asked = true;
                        offerNew(waiting).catch(complain);
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
