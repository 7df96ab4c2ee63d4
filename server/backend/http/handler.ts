import type {
  BodyFields,
  Endpoints,
  HostAnswer,
  HostEndpointName,
  QueryFields,
} from '../../../shared/contract/endpoints.ts';
import type { UploadedFile } from '../../uploads/uploaded-file.ts';

type FilesOf<E> = E extends { body: { files: infer Files } }
  ? {
      readonly [Name in keyof Files]: Files[Name] extends { required: true } ? UploadedFile : UploadedFile | undefined;
    }
  : Readonly<Record<string, never>>;

/** What a handler gets: everything checked against the row. */
interface HandlerInput<Name extends HostEndpointName> {
  readonly params: Readonly<Record<Endpoints[Name]['params'][number], string>>;
  readonly query: QueryFields<Name>;
  readonly body: BodyFields<Name>;
  readonly files: FilesOf<Endpoints[Name]>;
  /** Token of the `Authorization` header, if any. */
  readonly bearer: string | undefined;
}

/** Answers one row of the contract. Failures are thrown as `ApiError`. */
export type Handler<Name extends HostEndpointName> = (input: HandlerInput<Name>) => Promise<HostAnswer<Name>>;

/** One handler for every call that the host answers: a row without a handler fails the type check. */
export type HandlerMap = { readonly [Name in HostEndpointName]: Handler<Name> };
