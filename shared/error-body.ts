import type { ApiError, ErrorBody } from './errors.ts';

const reasonPhrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The wire form of a failure. */
export function errorBody(failure: ApiError, requestId?: string): ErrorBody {
  return {
    statusCode: failure.statusCode,
    code: failure.code,
    error: reasonPhrases[failure.statusCode] ?? 'Error',
    message: failure.message,
    ...(failure.fields && { fields: failure.fields }),
    ...(failure.fromBackend && { fromBackend: true as const }),
    ...(requestId && { requestId }),
  };
}
