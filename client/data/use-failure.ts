import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type Read<Failure> = Pick<
  UseQueryResult<unknown, Failure> | UseInfiniteQueryResult<unknown, Failure>,
  'data' | 'error' | 'isFetchedAfterMount'
>;

/**
 * Why a read has failed, if it has. Where there is nothing to show yet, react-query forgets that as soon as it is tried again;
 * here it stands until there is, and with it the button that was pressed.
 */
export function useFailure<Failure>({ data, error, isFetchedAfterMount }: Read<Failure>): Failure | null {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  return error ?? (data === undefined && isFetchedAfterMount ? last : null);
}
