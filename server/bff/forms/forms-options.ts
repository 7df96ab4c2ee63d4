import type { PositionState } from '../../../shared/schemas/job.ts';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import type { UploadLimit } from '../calls/upload-limit.ts';
import type { RelaysOptions } from '../outbox/create-relays.ts';

/** What the forms are made of, see `createForms`. */
export interface FormsOptions extends RelaysOptions {
  /** The first signs form stamps, all verify them. */
  readonly secrets: readonly string[];
  readonly site: Pick<SiteFacts, 'countryCode'>;
  /** Bytes that files of form posts may take; undefined: any number. */
  readonly storageLimitBytes?: number | undefined;
  /** Whether applications for a position are taken, and what it asks; where that is not known, they are taken as they come. */
  readonly positionState?: (position: string) => Promise<PositionState | undefined>;
  /** The concurrency limit of uploads, shared with the other calls that take files. */
  readonly uploads?: UploadLimit;
}
