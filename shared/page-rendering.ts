import type { AnyInput } from './contract/build-request.ts';
import type { EndpointName } from './contract/endpoints.ts';
import type { FormName, FormReply } from './schemas/form-outbox.ts';
import type { Withdrawal } from './schemas/inbox.ts';
import type { Preview } from './schemas/publishing.ts';
import type { SiteFacts } from './site.ts';

/** Reads a call by name: over HTTP in the browser, through the BFF's upstream on the server. */
export type Read = (name: EndpointName, input?: AnyInput) => Promise<unknown>;

export type PageCaching = 'static' | 'stale-while-revalidate' | 'no-store';

export interface PageManifest {
  readonly routes: Record<
    string,
    { preloads?: string[]; css?: string[]; scripts?: { attrs: Record<string, string | boolean>; children?: string }[] }
  >;
}

/** The reply to a form post without script, shown on the form's page. */
export interface PostedReply extends FormReply {
  readonly form: FormName;
  readonly page: string;
  /** Submitted values by field; absent after success and for unreadable posts. */
  readonly values?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly files: readonly string[];
}

/** Content for one visitor; such pages are not cached. */
export interface ShownToOne {
  readonly reply?: PostedReply | undefined;
  readonly withdrawal?: Withdrawal | undefined;
  readonly preview?: Preview | undefined;
}

export interface RenderPageOptions extends ShownToOne {
  readonly request: Request;
  readonly read: Read;
  readonly site: SiteFacts;
  readonly manifest: PageManifest;
  /** Nonce of the page's own inline scripts, which distinguishes them from injected ones. */
  readonly nonce: string;
  readonly formStamp?: string | undefined;
}

interface RenderedPage {
  readonly response: Response;
  readonly caching: PageCaching;
  /** Requires a valid admin session. */
  readonly area: 'admin' | undefined;
  readonly route?: string | undefined;
}

export type RenderPage = (options: RenderPageOptions) => Promise<RenderedPage>;

/** Canonical address of a page: its path and the query parameters that it reads. */
export type PageAddress = (address: string) => string;
