// An address that leads nowhere: that is said, with the way to the first page.

import type { JSX } from "preact";
import { t } from "../shared/language";
import { Plain } from "./parts";

export const Page = (): JSX.Element => (
    <Plain title={t("no_page")}>
        <a class="act main" href="#/">
            {t("home")}
        </a>
    </Plain>
);
