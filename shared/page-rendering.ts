import type { AnyInput } from './contract/build-request.ts';
import type { EndpointName } from './contract/endpoints.ts';
import type { FormName, FormReply } from './schemas/form-outbox.ts';
import type { Withdrawal } from './schemas/hiring.ts';
import type { SiteFacts } from './site-facts.ts';

/** Interface between the server and the client's server bundle. */

/** Reads a call by name: over HTTP in the browser, through the BFF's upstream on the server. */
export type Read = (name: EndpointName, input?: AnyInput) => Promise<unknown>;

/** Caching of a page, set by its route. */
export type PageCaching = 'static' | 'stale-while-revalidate' | 'no-store';

/** Built files per route id. */
export interface PageManifest {
  readonly routes: Record<
    string,
    { preloads?: string[]; css?: string[]; scripts?: { attrs: Record<string, string | boolean>; children?: string }[] }
  >;
}

/** The reply to a form post without script, shown on the form's page. */
export interface PostedReply extends FormReply {
  readonly form: FormName;
  /** Address of the page. */
  readonly page: string;
  /** Submitted values by field; absent after success and for unreadable posts. */
  readonly values?: Readonly<Record<string, readonly string[]>> | undefined;
  /** File fields that carried a file, which must be chosen again. */
  readonly files: readonly string[];
}

/** Content for one visitor; such pages are not cached. */
export interface ShownToOne {
  /** Reply to their form post. */
  readonly reply?: PostedReply | undefined;
  /** Content of their withdrawal link. */
  readonly withdrawal?: Withdrawal | undefined;
}

export interface RenderPageOptions extends ShownToOne {
  readonly request: Request;
  readonly read: Read;
  readonly site: SiteFacts;
  readonly manifest: PageManifest;
  /** Nonce of the page's own inline scripts, which distinguishes them from injected ones. */
  readonly nonce: string;
  /** Stamp of the page's forms for posts without script. */
  readonly formStamp?: string | undefined;
}

interface RenderedPage {
  readonly response: Response;
  readonly caching: PageCaching;
  /** Requires a valid admin session. */
  readonly area: 'admin' | undefined;
  /** Path of the route, with `$name` for parameters. */
  readonly route?: string | undefined;
}

/** Renders a page to HTML. Redirects and "not found" are in the response. */
export type RenderPage = (options: RenderPageOptions) => Promise<RenderedPage>;

/** Canonical address of a page: its path and the query parameters that it reads. */
export type PageAddress = (address: string) => string;
