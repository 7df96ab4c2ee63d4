import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type Read<Failure> = Pick<
  UseQueryResult<unknown, Failure> | UseInfiniteQueryResult<unknown, Failure>,
  'data' | 'error' | 'isFetchedAfterMount'
>;

/** The error of a read. Stays until data arrives; react-query would clear it during a retry and unmount the pressed button. */
export function useFailure<Failure>({ data, error, isFetchedAfterMount }: Read<Failure>): Failure | null {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  return error ?? (data === undefined && isFetchedAfterMount ? last : null);
}
