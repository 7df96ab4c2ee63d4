import type { Endpoint } from '../../shared/contract/define-endpoint.ts';
import type { EndpointName, Endpoints } from '../../shared/contract/endpoints.ts';

/** What a row says of its request. */
type RequestOf<Row extends Endpoint> = Pick<Row, 'method' | 'path'> &
  (Row extends { body: { kind: infer Kind } } ? { readonly body: Kind } : { readonly body?: never }) &
  (Row['answer']['shape'] extends 'plain' ? { readonly answer: 'plain' } : { readonly answer?: never });

/**
 * How the browser makes each call. The contract's rows say the same beside their schemas, which the BFF applies and which
 * would be 12 KiB of everybody's first load; the compiler holds this table against them.
 */
export const requests = {
  deleteJobPost: { method: 'DELETE', path: '/deleteJobPost/{id}' },
  deletejobresponse: { method: 'DELETE', path: '/deletejobresponse/{jobresponse_id}' },
  getAllJobPosts: { method: 'GET', path: '/getAllJobPosts' },
  getJobPostById: { method: 'GET', path: '/getJobPostById/{jobpost_id}' },
  getHostExtensions: { method: 'GET', path: '/hostExtensions' },
  getPosition: { method: 'GET', path: '/position/{position}' },
  getalljobresponse: { method: 'GET', path: '/getalljobresponse' },
  getjobresponse: { method: 'GET', path: '/getjobresponse/{jobresponse_id}' },
  postJobPosition: { method: 'POST', path: '/postJobPosition', body: 'json' },
  updateJobPosition: { method: 'PUT', path: '/updateJobPosition/{jobpost_id}', body: 'json' },
  deleteblogs: { method: 'DELETE', path: '/deleteblogs/{id}' },
  getAllBlogs: { method: 'GET', path: '/getAllBlogs' },
  postBlogs: { method: 'POST', path: '/postBlogs', body: 'multipart' },
  updateBlogs: { method: 'PUT', path: '/updateBlogs/{id}', body: 'multipart' },
  changePasswordAfterFoget: { method: 'PUT', path: '/changePasswordAfterFoget/{user_id}', body: 'json' },
  forgetPassword: { method: 'POST', path: '/forgetPassword', body: 'json' },
  forgetPasswordVerifyEmailOTP: { method: 'PUT', path: '/forgetPasswordVerifyEmailOTP/{user_id}', body: 'json' },
  resendEmailOTP: { method: 'POST', path: '/resendEmailOTP' },
  userLogin: { method: 'POST', path: '/userLogin', body: 'json' },
  userSignup: { method: 'POST', path: '/userSignup', body: 'json' },
  verifyEmailOTP: { method: 'PUT', path: '/verifyEmailOTP', body: 'json' },
  deletecontactform: { method: 'DELETE', path: '/deletecontactform/{contact_us_id}' },
  getFormOutbox: { method: 'GET', path: '/formOutbox' },
  getFormOutboxEntries: { method: 'GET', path: '/formOutbox/entries' },
  getFormStamp: { method: 'GET', path: '/forms/stamp' },
  getallcontactform: { method: 'GET', path: '/getallcontactform' },
  getcontactform: { method: 'GET', path: '/getcontactform/{contact_us_id}' },
  releaseFormOutboxEntry: { method: 'POST', path: '/formOutbox/{id}/release' },
  retryFormOutbox: { method: 'POST', path: '/formOutbox/retry' },
  sendApplicationForm: { method: 'POST', path: '/forms/application', body: 'form', answer: 'plain' },
  sendContactForm: { method: 'POST', path: '/forms/contact', body: 'form', answer: 'plain' },
  addApplicationNote: { method: 'POST', path: '/hiring/note', body: 'json' },
  getApplicationHistory: { method: 'GET', path: '/hiring/{application}' },
  getHiring: { method: 'GET', path: '/hiring' },
  confirmWithdrawal: { method: 'POST', path: '/withdrawal/{token}' },
  getWithdrawal: { method: 'GET', path: '/withdrawal/{token}' },
  replyToApplication: { method: 'POST', path: '/hiring/reply', body: 'json' },
  setApplicationState: { method: 'PUT', path: '/hiring/state', body: 'json' },
  getHealthReport: { method: 'GET', path: '/healthReport' },
  getHostReport: { method: 'GET', path: '/hostReport' },
  erasePerson: { method: 'POST', path: '/erasePerson', body: 'json' },
  erasePersonalData: { method: 'POST', path: '/personalData/erase', body: 'json' },
  exportPerson: { method: 'POST', path: '/exportPerson', body: 'json' },
  exportPersonalData: { method: 'POST', path: '/personalData/export', body: 'json' },
  endAdminSession: { method: 'DELETE', path: '/session/admin' },
  endSession: { method: 'DELETE', path: '/session' },
  getTrail: { method: 'GET', path: '/trail' },
  getWebhooks: { method: 'GET', path: '/webhooks' },
  resendWebhook: { method: 'POST', path: '/webhooks/{id}/resend' },
  getSession: { method: 'GET', path: '/session' },
  startAdminSession: { method: 'POST', path: '/session/admin', body: 'json' },
} as const satisfies { readonly [Name in EndpointName]: RequestOf<Endpoints[Name]> };
