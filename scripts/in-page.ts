import type { Page } from '@playwright/test';

// Code that runs in the measured page. Functions passed to the browser cannot use outer variables.

declare global {
  interface Window {
    painted?: number;
    interactions?: Map<number, number>;
  }
}

/** Measures from the next press until an element with exactly this text is painted. */
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
            // The first task after the frame that shows the text: the frame is painted by then.
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

export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const longest = new Map<number, number>();
    window.interactions = longest;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId = 0 } = entry as PerformanceEntry & { interactionId?: number };
        if (interactionId > 0) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, entry.duration));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
}

/** In steps of 8 ms; the minimum is 16. */
export async function worstInteraction(page: Page): Promise<number> {
  // Entries arrive some time after their frame.
  await page.waitForTimeout(600);
  return page.evaluate(() => Math.max(16, ...(window.interactions?.values() ?? [])));
}
