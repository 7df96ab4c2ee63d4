import { type ComponentType, useSyncExternalStore } from 'react';

interface AdminTools {
  readonly NewCount: ComponentType<{ page: string }>;
  readonly AccountMenu: ComponentType;
  readonly AccountLinks: ComponentType<{ inMenu?: boolean }>;
}

let provided: AdminTools | undefined;
const listeners = new Set<() => void>();

/** Gives the header the parts that only the admin area loads. Public pages load without their code. */
export function provideAdminTools(tools: AdminTools): void {
  provided = tools;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAdminTools = (): AdminTools | undefined =>
  useSyncExternalStore(
    subscribe,
    () => provided,
    () => undefined,
  );
