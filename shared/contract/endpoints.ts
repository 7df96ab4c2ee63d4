import type * as z from 'zod/mini';
import * as accounts from './accounts.ts';
import * as admins from './admins.ts';
import * as blogs from './blogs.ts';
import type { Endpoint } from './define-endpoint.ts';
import * as forms from './forms.ts';
import * as inbox from './inbox.ts';
import * as jobs from './jobs.ts';
import * as operation from './operation.ts';
import * as publishing from './publishing.ts';
import * as session from './session.ts';
import * as versions from './versions.ts';

export const endpoints = {
  ...jobs,
  ...blogs,
  ...accounts,
  ...admins,
  ...forms,
  ...inbox,
  ...operation,
  ...publishing,
  ...session,
  ...versions,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

export type HostEndpointName = {
  [Name in EndpointName]: Endpoints[Name]['servedBy'] extends 'host' ? Name : never;
}[EndpointName];

export type BffEndpointName = Exclude<EndpointName, HostEndpointName>;

type Answered<E extends Endpoint> = E['answer']['shape'] extends 'list'
  ? z.infer<E['answer']['schema']>[]
  : z.infer<E['answer']['schema']>;

/** The host's answer under `data`; for `plain` rows the whole body. */
export type HostAnswer<Name extends EndpointName> = Answered<Endpoints[Name]>;

/** The browser's answer: the host's, without values that the BFF keeps in cookies, and with what the site adds. */
export type BrowserAnswer<Name extends EndpointName> = Endpoints[Name] extends {
  hiddenFromPages: infer Field extends string;
}
  ? Omit<HostAnswer<Name>, Field>
  : Endpoints[Name] extends { answer: { shape: 'list'; schema: infer Row }; addedBySite: infer Added }
    ? (z.infer<Row> & z.infer<Added>)[]
    : Endpoints[Name] extends { addedBySite: infer Added }
      ? HostAnswer<Name> & z.infer<Added>
      : HostAnswer<Name>;

export type BodyFields<Name extends EndpointName> = Endpoints[Name] extends {
  body: { fields: infer S extends z.ZodMiniType };
}
  ? z.infer<S>
  : undefined;

type FileFields<E> = E extends { body: { files: infer Files } }
  ? {
      [Name in keyof Files as Files[Name] extends { required: true } ? Name : never]: Blob;
    } & {
      [Name in keyof Files as Files[Name] extends { required: true } ? never : Name]?: Blob | undefined;
    }
  : unknown;

type ParamFields<E extends Endpoint> = E['params'] extends readonly []
  ? { params?: undefined }
  : { params: Record<E['params'][number], string | number> };

/** For the BFF: the account of the current step (`step`). */
type StepFields<E> = E extends { step: string } ? { email?: string } : unknown;

type BodyField<Name extends EndpointName> = Endpoints[Name] extends { body: object }
  ? { body: BodyFields<Name> & FileFields<Endpoints[Name]> & StepFields<Endpoints[Name]> }
  : Endpoints[Name] extends { step: string }
    ? { body?: StepFields<Endpoints[Name]> }
    : { body?: undefined };

export type QueryFields<Name extends EndpointName> = Endpoints[Name] extends { query: infer S extends z.ZodMiniType }
  ? z.infer<S>
  : Readonly<Record<string, never>>;

type QueryField<Name extends EndpointName> = Endpoints[Name] extends { query: object }
  ? { query?: QueryFields<Name> | undefined }
  : { query?: undefined };

export type CallInput<Name extends EndpointName> = ParamFields<Endpoints[Name]> & QueryField<Name> & BodyField<Name>;

export type CallArguments<Name extends EndpointName> =
  CallInput<Name> extends { params?: undefined; query?: undefined; body?: undefined }
    ? []
    : CallInput<Name> extends { params?: undefined; body?: undefined }
      ? [input?: CallInput<Name>]
      : [input: CallInput<Name>];

/** Returns a row by name, without its specific types. */
export const endpointOf = (name: EndpointName): Endpoint => endpoints[name];

// Object.keys returns `string[]`.
export const endpointNames = Object.keys(endpoints) as EndpointName[];

export const hostEndpointNames = endpointNames.filter(
  (name): name is HostEndpointName => endpoints[name].servedBy === 'host',
);
