import { CHROMIUM } from './chromium-driver.ts';
import type { Engine } from './driver.ts';
import { findFirefox } from './firefox-driver.ts';
import { findWebKit } from './webkit-driver.ts';

/** The browser engines, each with its driver if it is installed. */
export const ENGINES: readonly Engine[] = [CHROMIUM, findFirefox(), findWebKit()];
