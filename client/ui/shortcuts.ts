import { useEffect, useEffectEvent } from 'react';
import { attempt } from '#shared/attempt.ts';

const offKey = 'shortcutsOff';

/** Whether single letters are shortcuts in this browser (WCAG 2.1.4: they can be switched off). */
export const areShortcutsOn = (): boolean => (attempt(() => localStorage.getItem(offKey)) ?? null) === null;

export const switchShortcuts = (on: boolean): void =>
  void attempt(() => (on ? localStorage.removeItem(offKey) : localStorage.setItem(offKey, 'true')));

const topDialog = () => [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);

/** Whether a key is no shortcut: text fields, selects, menus and dialogs come first. `data-panel`: a record as a dialog. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (key.length === 1 && !areShortcutsOn()) return true;
  const element = target instanceof Element ? target : document.body;
  const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu] *';
  if (element.matches(typing)) return true;
  const dialog = topDialog();
  return dialog !== undefined && !dialog.querySelector('[data-panel]');
}

const rows = () => [...document.querySelectorAll<HTMLElement>('main tbody tr')];

/** Moves the focus to the next or previous row of a list. Records have their own way of moving: use-record-navigation.ts. */
function focusRow(by: number): boolean {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const control = all[at < 0 ? 0 : at + by]?.querySelector<HTMLElement>('a[href], button');
  control?.focus();
  return control !== undefined;
}

/** The control of a key: in the focused row, otherwise the last one outside of rows, which is an open record's. */
function controlOf(key: string): HTMLElement | undefined {
  const within = (scope: ParentNode | null | undefined) =>
    [...(scope?.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${key}"]`) ?? [])].filter((control) =>
      control.checkVisibility(),
    );
  const inRow = within(document.activeElement?.closest('tbody tr'));
  return inRow[0] ?? within(topDialog() ?? document).findLast((control) => !control.closest('tbody tr'));
}

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** Lets single keys reach controls that name them in `aria-keyshortcuts`. @param onHelp for `?` */
export function useShortcuts(onHelp: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (!/^[/?jksrne]$/.test(key) || isKeyTaken(event)) return;
    const by = steps[key];
    if (key === '?') onHelp();
    else if (by !== undefined) {
      if (document.querySelector('[data-record-list]') || !focusRow(by)) return;
    } else {
      const control = controlOf(key);
      if (!control) return;
      if (control.matches('input, textarea, select')) control.focus();
      else control.click();
    }
    // The key must not be typed into the field that it focuses.
    event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
