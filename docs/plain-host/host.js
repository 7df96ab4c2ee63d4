import { randomBytes, randomInt, randomUUID, scryptSync, timingSafeEqual } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

// A backend host written from host-openapi.json alone, with nothing but Node: the sixteen documented calls, and the form
// service. Data is kept in memory. Reads BACKEND_TOKEN, FORM_ACCESS_KEY, PORT and MAILBOX (a folder for mails).

class Refusal extends Error {
  constructor(status, message, more = {}) {
    super(message);
    Object.assign(this, { status, more });
  }
}
const refuse = (status, message, more) => {
  throw new Refusal(status, message, more);
};

const isSame = (given, expected) => {
  const [one, other] = [Buffer.from(`${given}`), Buffer.from(`${expected}`)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const hashed = (password, salt = randomBytes(16)) => ({ salt, hash: scryptSync(password, salt, 32) });
const opens = ({ salt, hash }, password) => timingSafeEqual(scryptSync(password, salt, 32), hash);

/** Fields of a body; each is a text of at most so many characters. */
function textsOf(body, limits) {
  for (const [name, most] of Object.entries(limits)) {
    const value = body[name];
    if (typeof value !== 'string' || value.trim() === '') refuse(400, `${name} is missing.`);
    if (value.length > most) refuse(400, `${name} is longer than ${most} characters.`);
  }
  return Object.fromEntries(Object.keys(limits).map((name) => [name, body[name]]));
}

const ofJob = { position: 200, area_of_interest: 200, description: 20_000, experience: 200 };
const ofBlog = { title: 200, description: 100_000, author: 200, tags: 500 };
const ofSignup = { name: 200, email: 254, phone: 40, password: 1024, confirm_password: 1024 };
const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const maxUpload = 5_242_880;

export function createHost({ token, accessKey, sendMail }) {
  const [jobs, blogs, applications, enquiries, files] = [new Map(), new Map(), new Map(), new Map(), new Map()];
  const [accounts, signups, resets, submissions] = [new Map(), new Map(), new Map(), new Set()];
  let lastId = 0;

  const store = (all, idField, row) => {
    lastId += 1;
    all.set(`${lastId}`, { [idField]: lastId, ...row, createdAt: new Date().toISOString() });
  };
  const newestFirst = (all) => [...all.values()].reverse();
  const found = (all, id) => all.get(id) ?? refuse(404, 'Nothing has this id.');
  const keepFile = async (file, isPublic) => {
    const name = randomUUID();
    files.set(name, { type: file.type, bytes: Buffer.from(await file.arrayBuffer()), isPublic });
    return `/files/${name}`;
  };

  // A code is for one purpose and for five tries.
  const newCode = (email) => {
    const code = `${randomInt(1e6)}`.padStart(6, '0');
    sendMail(email, `Your code is ${code}`);
    return { code, tries: 5 };
  };
  const checkCode = (of, otp) => {
    of.tries -= 1;
    if (of.tries < 0 || !isSame(otp, of.code)) refuse(400, 'This code is wrong or has expired.');
  };
  const keyOf = (email) => email.trim().toLowerCase();

  /** The documented calls; `admin` ones need the token of the site. */
  const calls = {
    'GET /getAllJobPosts': () => ({ data: newestFirst(jobs) }),
    'GET /getJobPostById/{id}': ({ id }) => ({ data: found(jobs, id) }),
    'admin POST /postJobPosition': ({ body }) => {
      store(jobs, 'jobpost_id', textsOf(body, ofJob));
      return { message: 'The job is posted.' };
    },
    'admin PUT /updateJobPosition/{id}': ({ id, body }) => {
      jobs.set(id, { ...found(jobs, id), ...textsOf(body, ofJob) });
      return { message: 'The job is changed.' };
    },
    'admin DELETE /deleteJobPost/{id}': ({ id }) => {
      found(jobs, id);
      jobs.delete(id);
      return { message: 'The job is deleted.' };
    },
    'GET /getAllBlogs': () => ({ data: newestFirst(blogs) }),
    'admin POST /postBlogs': async ({ form }) => {
      const { image, ...fields } = Object.fromEntries(form);
      const texts = textsOf(fields, ofBlog);
      if (typeof image !== 'object' || image.size === 0) refuse(400, 'The image is missing.');
      if (!pictures.includes(image.type) || image.size > maxUpload) refuse(400, 'This image cannot be taken.');
      store(blogs, 'blogs_Items_id', { ...texts, image: await keepFile(image, true) });
      return { message: 'The post is published.' };
    },
    'admin DELETE /deleteblogs/{id}': ({ id }) => {
      const { image } = found(blogs, id);
      files.delete(path.posix.basename(image));
      blogs.delete(id);
      return { message: 'The post is deleted.' };
    },
    'admin GET /getalljobresponse': () => ({ data: newestFirst(applications) }),
    'admin GET /getallcontactform': () => ({ data: newestFirst(enquiries) }),
    'POST /userSignup': ({ body }) => {
      const { name, email, phone, password, confirm_password } = textsOf(body, ofSignup);
      if (password !== confirm_password) refuse(400, 'Passwords do not match.');
      if (accounts.get(keyOf(email))?.confirmed) refuse(409, 'This address has an account.');
      const signup = { token: randomUUID(), ...newCode(email) };
      const account = { user_id: randomUUID(), name, email, phone, password: hashed(password), signup };
      accounts.set(keyOf(email), account);
      signups.set(signup.token, account);
      return { data: { token: signup.token } };
    },
    'PUT /verifyEmailOTP': ({ body, bearer }) => {
      const account = signups.get(bearer);
      // Signed up once more since, which has a token of its own.
      if (!account || accounts.get(keyOf(account.email)) !== account) refuse(401, 'Please sign up again.');
      checkCode(account.signup, textsOf(body, { otp: 6 }).otp);
      account.confirmed = true;
      signups.delete(bearer);
      return { data: { user_id: account.user_id } };
    },
    'POST /userLogin': ({ body }) => {
      const { email, password } = textsOf(body, { email: 254, password: 1024 });
      const account = accounts.get(keyOf(email));
      if (!account || !opens(account.password, password)) refuse(401, 'Address or password is wrong.');
      if (!account.confirmed) {
        const data = { token: account.signup.token };
        refuse(403, 'Please confirm your address first.', { code: 'account_unconfirmed', data });
      }
      return { data: { token: randomUUID() } };
    },
    'POST /forgetPassword': ({ body }) => {
      const { email } = textsOf(body, { email: 254 });
      const account = accounts.get(keyOf(email));
      const user_id = randomUUID();
      // An unknown address gets the same answer, and nothing is stored.
      if (account?.confirmed) resets.set(user_id, { account, ...newCode(account.email) });
      return { data: { user_id } };
    },
    'PUT /forgetPasswordVerifyEmailOTP/{id}': ({ id, body }) => {
      const { email, otp } = textsOf(body, { email: 254, otp: 6 });
      const reset = resets.get(id);
      if (!reset || keyOf(email) !== keyOf(reset.account.email)) refuse(400, 'This code is wrong or has expired.');
      checkCode(reset, otp);
      reset.isVerified = true;
      return { message: 'The code is right.' };
    },
    'PUT /changePasswordAfterFoget/{id}': ({ id, body }) => {
      const { newPassword } = textsOf(body, { newPassword: 1024 });
      const reset = resets.get(id);
      if (!reset?.isVerified) refuse(400, 'Please enter the code from the mail first.');
      reset.account.password = hashed(newPassword);
      resets.delete(id);
      return { message: 'The password is changed.' };
    },
    // The form service of the site, at an address of our choice: FORM_SERVICE_URL of the site names it.
    'POST /forms': async ({ form }) => {
      if (!accessKey || !isSame(form.get('access_key'), accessKey)) refuse(403, 'The access key is wrong.');
      const key = form.get('submission_key');
      if (submissions.has(key)) return { success: true, message: 'Form Submitted Successfully' };
      const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
      if (fields.form_name === 'contact') {
        const { name, email, phone, message } = fields;
        store(enquiries, 'contact_us_id', { name, email, phone, message });
      } else if (fields.form_name === 'application') {
        const { position_applied_for, first_name, last_name, dob, gender, experience, contact_mobile } = fields;
        const resume = form.get('upload_resume');
        const upload_resume = resume && (await keepFile(resume, false));
        const person = { position_applied_for, first_name, last_name, dob, gender, contact_mobile, upload_resume };
        store(applications, 'jobresponse_id', { ...person, experience: Number(experience) });
      } else refuse(400, 'There is no such form.');
      submissions.add(key);
      return { success: true, message: 'Form Submitted Successfully' };
    },
  };

  /** The body as the call wants it, whose media type is JSON or form data. */
  async function bodyOf(request, isForm) {
    const type = request.headers['content-type'] ?? '';
    if (!type.startsWith(isForm ? 'multipart/form-data' : 'application/json'))
      refuse(415, 'This type is not read here.');
    if (Number(request.headers['content-length']) > 2 * maxUpload) refuse(413, 'This is too much.');
    const bytes = await buffer(request);
    const body = new Response(bytes, { headers: { 'content-type': type } });
    return (isForm ? body.formData() : body.json()).catch(() => refuse(400, 'The body cannot be read.'));
  }

  async function answer(request, response) {
    const { pathname } = new URL(request.url, 'http://host');
    const [, call, id] = pathname.split('/').map(decodeURIComponent);
    const bearer = request.headers.authorization?.replace(/^Bearer /i, '');
    const isAdmin = Boolean(token) && isSame(bearer, token);
    const file = call === 'files' && request.method === 'GET' && files.get(id);
    if (file) {
      if (!file.isPublic && !isAdmin) refuse(401, 'This is for the admin.');
      return response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
    }
    const line = `${request.method} /${call}${id === undefined ? '' : '/{id}'}`;
    const handle = calls[line] ?? calls[`admin ${line}`];
    if (!handle) refuse(404, 'There is no such call.');
    if (`admin ${line}` in calls && !isAdmin) refuse(401, 'This is for the admin.');
    const isForm = call === 'postBlogs' || call === 'forms';
    const hasBody = request.method === 'POST' || request.method === 'PUT';
    const body = hasBody ? await bodyOf(request, isForm) : {};
    if (typeof body !== 'object' || body === null) refuse(400, 'The body is no object.');
    const answered = await handle({ id, bearer, ...(isForm ? { form: body } : { body }) });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      const { status, message, more } =
        error instanceof Refusal ? error : { status: 500, message: 'Something went wrong here.', more: {} };
      if (status === 500) console.error(error);
      // Form services say of a refusal that it is one.
      const body = { ...(request.url === '/forms' && { success: false }), message, ...more };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  return { server, calls };
}

if (import.meta.filename === process.argv[1]) {
  const { BACKEND_TOKEN, FORM_ACCESS_KEY, PORT = 4000, MAILBOX } = process.env;
  let mails = 0;
  const sendMail = (to, text) => {
    if (!MAILBOX) return console.log(`To ${to}: ${text}`);
    mails += 1;
    mkdirSync(MAILBOX, { recursive: true });
    writeFileSync(path.join(MAILBOX, `${mails}.eml`), `To: ${to}\r\nSubject: Your code\r\n\r\n${text}\r\n`);
  };
  const { server } = createHost({ token: BACKEND_TOKEN, accessKey: FORM_ACCESS_KEY, sendMail });
  server.listen(PORT, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
}
