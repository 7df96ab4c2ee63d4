import type { AnyInput } from './contract/build-request.ts';
import type { EndpointName } from './contract/endpoints.ts';
import type { FormName, FormReply } from './schemas/form-outbox.ts';
import type { Withdrawal } from './schemas/hiring.ts';
import type { SiteFacts } from './site-facts.ts';

/** What the server and the client's server bundle agree on. */

/** Makes a reading call by name: over HTTP in the browser, through the BFF's upstream on the server. */
export type Read = (name: EndpointName, input?: AnyInput) => Promise<unknown>;

/** How a rendered page is kept: for half a day, for seconds, or not at all (decided by its route). */
export type PageCaching = 'static' | 'stale-while-revalidate' | 'no-store';

/** Which built files a route needs, by route id. */
export interface PageManifest {
  readonly routes: Record<
    string,
    { preloads?: string[]; css?: string[]; scripts?: { attrs: Record<string, string | boolean>; children?: string }[] }
  >;
}

/** The answer to a form that was posted without script, for the form's own page to show. */
export interface PostedReply extends FormReply {
  readonly form: FormName;
  /** Address of the page that shows it; a browser has the address of the post. */
  readonly page: string;
  /** What was posted, by field name, to be put right; absent after a success, and where it could not be read. */
  readonly values?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Names of the file fields that carried a file: it must be chosen again. */
  readonly files: readonly string[];
}

/** What is on a page only for the one person who has asked for it. */
export interface ShownToOne {
  /** The answer to the form that they have posted. */
  readonly reply?: PostedReply | undefined;
  /** What their link to withdraw an application says. */
  readonly withdrawal?: Withdrawal | undefined;
}

export interface RenderPageOptions extends ShownToOne {
  readonly request: Request;
  readonly read: Read;
  readonly site: SiteFacts;
  readonly manifest: PageManifest;
  /** Nonce that the page's own inline scripts are to carry, by which the server tells them from anything typed in. */
  readonly nonce: string;
  /** What forms on the page carry, so that they can be posted without script. */
  readonly formStamp?: string | undefined;
}

interface RenderedPage {
  readonly response: Response;
  readonly caching: PageCaching;
  /** The admin's pages are only for a living admin session. */
  readonly area: 'admin' | undefined;
  /** The path of its route, with `$name` where values stand. */
  readonly route?: string | undefined;
}

/** Renders one page to HTML. Redirects and the status of missing pages come back in the response. */
export type RenderPage = (options: RenderPageOptions) => Promise<RenderedPage>;

/** The one address of the page that another address leads to: its path, and of its query only what the page reads. */
export type PageAddress = (address: string) => string;
