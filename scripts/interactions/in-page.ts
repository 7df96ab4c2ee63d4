import type { Page } from '@playwright/test';

// What runs in the page under measurement. Functions given to the browser stand alone: they know nothing outside.

declare global {
  interface Window {
    /** Milliseconds from the press to the painted page; undefined until then. */
    painted?: number;
    /** Longest event of each interaction, by its id. */
    interactions?: Map<number, number>;
  }
}

/** Watches from the next press on until an element with exactly this text is painted. */
export async function watchPaint(page: Page, expected: { selector: string; text: string }): Promise<void> {
  await page.evaluate(({ selector, text }) => {
    window.painted = undefined;
    const began = new AbortController();
    for (const press of ['pointerdown', 'keydown'])
      addEventListener(
        press,
        ({ timeStamp }) => {
          began.abort();
          const observer = new MutationObserver(() => {
            if (![...document.querySelectorAll(selector)].some((each) => each.textContent === text)) return;
            observer.disconnect();
            // The frame that shows it, and the first task after it: by then it has been painted.
            requestAnimationFrame(() => {
              const after = new MessageChannel();
              after.port1.onmessage = () => {
                window.painted = performance.now() - timeStamp;
              };
              after.port2.postMessage(undefined);
            });
          });
          observer.observe(document.documentElement, { subtree: true, childList: true, characterData: true });
        },
        { capture: true, signal: began.signal },
      );
  }, expected);
}

export async function paintedAfter(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => window.painted, undefined, { polling: 50, timeout: 10_000 });
  return Number(await handle.jsonValue());
}

/** Collects what the browser itself says of every interaction from now on (Event Timing). */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const longest = new Map<number, number>();
    window.interactions = longest;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // interactionId is younger than the type.
        const { interactionId = 0 } = entry as PerformanceEntry & { interactionId?: number };
        if (interactionId > 0) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, entry.duration));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
}

/** The worst interaction since then, in milliseconds (to eight); what took less than 16 counts as 16. */
export async function worstInteraction(page: Page): Promise<number> {
  // Entries come some time after the frame they are about.
  await page.waitForTimeout(600);
  return page.evaluate(() => Math.max(16, ...(window.interactions?.values() ?? [])));
}
