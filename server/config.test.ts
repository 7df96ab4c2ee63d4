import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashSync } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32).toString('base64')}`;

const passwordHash = hashSync('a password of the admin');

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    parseConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('configuration', () => {
  it('needs nothing: every variable has a default or may be missing', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', demoContent: true, upstreamTimeoutMs: 10_000 });
    expect(config.site).toMatchObject({ name: 'Realvance', url: undefined, codeMinutes: 10, formsUnread: false });
    expect(config.admin).toBeUndefined();
    expect(parseConfig({ BACKEND_URL: 'https://host.example' }).site.codeMinutes).toBeUndefined();
  });

  it('names every wrong variable at once', () => {
    const problems = problemsOf({ PORT: '80x', SITE_URL: 'a.example', DEMO_CONTENT: 'maybe', ADMIN_EMAIL: 'nobody' });
    expect(problems.map((line) => line.split(' ')[0])).toEqual(['PORT', 'SITE_URL', 'ADMIN_EMAIL', 'DEMO_CONTENT']);
    expect(problems[0]).toBe('PORT must be a whole number from 0 to 65535');
  });

  const [BACKEND_URL, FORM_SERVICE_URL] = ['https://host.example', 'https://host.example/forms'];
  const service = { FORM_SERVICE_URL, FORM_ACCESS_KEY: 'key', ACKNOWLEDGE: 'on' };
  it.each<[Record<string, string>, string]>([
    [{ FORM_SERVICE_URL }, 'FORM_ACCESS_KEY'],
    [service, 'ACKNOWLEDGE cannot be on'],
    [{ BACKEND_URL, ACKNOWLEDGE: 'on' }, 'SMTP_URL is needed with ACKNOWLEDGE on and BACKEND_URL'],
    [{ BACKEND_URL, ...service }, 'SMTP_URL is needed with ACKNOWLEDGE on and BACKEND_URL'],
    [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ SESSION_SECRET: ',' }, 'SESSION_SECRET'],
    [{ SITE_EMAIL: 'Realvance <hello@realvance.example>' }, 'SITE_EMAIL must be an email address'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be addresses or CIDRs'],
    [{ TRUST_PROXY: '10.0.0.1, 10.0.0.0/40' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '::/0' }, 'TRUST_PROXY must be addresses or CIDRs'],
    [{ TRUST_PROXY: '10.0.0.1, 0.0.0.0/0' }, 'TRUST_PROXY must be addresses or CIDRs'],
    [{ BACKEND_TOKEN: 'the token of 2026 – new' }, 'BACKEND_TOKEN must have only visible ASCII characters'],
    [{ BACKEND_TOKEN: 'the-first-line-of\na-file' }, 'BACKEND_TOKEN must have only visible ASCII characters'],
    [{ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD_HASH: '$argon2id$x' }, 'ADMIN_PASSWORD_HASH must be a complete'],
    [
      { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD_HASH: `${passwordHash.slice(0, -2)}A` },
      'ADMIN_PASSWORD_HASH must be a complete argon2id hash',
    ],
    [
      { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD_HASH: passwordHash.split('$').slice(0, 5).join('$') },
      'ADMIN_PASSWORD_HASH must be a complete argon2id hash',
    ],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'foo bar=x' }, 'OTEL_EXPORTER_OTLP_HEADERS must be name=value'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%0Ab' }, 'OTEL_EXPORTER_OTLP_HEADERS must be name=value'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a, x' }, 'OTEL_EXPORTER_OTLP_HEADERS must be name=value'],
    [{ PORT: '8080', METRICS_PORT: '8080' }, 'METRICS_PORT must differ from PORT'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must differ from PORT'],
    [{ SITE_SOCIALS: 'javascript:alert(1)' }, 'SITE_SOCIALS'],
    [{ WEBHOOK_URL: 'https://hooks.example.com' }, 'WEBHOOK_SECRET is needed'],
    [{ WEBHOOK_SECRET }, 'WEBHOOK_URL is needed'],
    [{ WEBHOOK_SECRET: 'guess' }, 'WEBHOOK_SECRET must be whsec_'],
    [{ WEBHOOK_URL: 'https://a:b@hooks.example.com' }, 'WEBHOOK_URL must have no user'],
    [{ WEBHOOK_URL: 'HTTPS://a:b@hooks.example.com' }, 'WEBHOOK_URL must have no user'],
    [{ WEBHOOK_URL: 'http://hooks.example.com', WEBHOOK_SECRET }, 'WEBHOOK_URL must be https'],
    [{ SITE_URL: 'ftp://a.example' }, 'SITE_URL must be an http or https address'],
    [{ SITE_URL: 'https://user:secret@a.example' }, 'SITE_URL must have no user, password, path, query or fragment'],
    [{ SITE_URL: 'https://user@a.example' }, 'SITE_URL must have no user, password, path, query or fragment'],
    [{ SITE_URL: 'https://a.example/?a=b' }, 'SITE_URL must have no user, password, path, query or fragment'],
    [{ SITE_URL: 'https://a.example/?' }, 'SITE_URL must have no user, password, path, query or fragment'],
    [{ SITE_URL: 'https://a.example/sub' }, 'SITE_URL must have no user, password, path, query or fragment'],
    [{ SITE_URL: 'https://a.example/#top' }, 'SITE_URL must have no user, password, path, query or fragment'],
    [{ WEBHOOK_URL: 'https://0x7f.1/', WEBHOOK_SECRET }, 'not a private address'],
    [{ WEBHOOK_URL: 'https://[::ffff:10.0.0.1]/', WEBHOOK_SECRET }, 'not a private address'],
    [{ WEBHOOK_EVENTS: 'job.published, job.opened' }, 'WEBHOOK_EVENTS must be names of events'],
    [{ WEBHOOK_PERSONAL_FIELDS: 'everything' }, 'WEBHOOK_PERSONAL_FIELDS must be names of form fields'],
  ])('says what is missing or wrong in %j', (environment, name) => {
    expect(problemsOf(environment)).toEqual([expect.stringContaining(name)]);
  });

  it.each([
    ['SMTP_URL', 'smtp://user:pa#ss@mail.example.com:587'],
    ['SMTP_URL', 'smtp://user:123#4ss@mail.example.com:587'],
    ['SMTP_URL', 'smtp://user:12/ss@mail.example.com:587'],
    ['SMTP_URL', 'smtp://user:12?ss@mail.example.com:587'],
    ['SMTP_URL', 'smtp://user:pass@:587'],
    ['SMTP_URL', 'smtp:///path'],
    ['SMTP_URL', 'mail.example.com'],
    ['DATABASE_URL', 'postgres://user:pa#ss@db/site'],
    ['DATABASE_URL', 'postgres://user:123#4ss@db/site'],
    ['DATABASE_URL', 'postgres://user:12/ss@db/site'],
    ['DATABASE_URL', 'postgres://user:12?ss@db/site'],
    ['DATABASE_URL', 'postgres://user:pass@db:port/site'],
  ])('refuses a malformed %s (%s) without showing its password', (name, text) => {
    const [problem = '', ...others] = problemsOf({ [name]: text });
    expect(problem).toMatch(/ must be \w+:\/\/.*USER:PASSWORD@HOST:PORT.*, with user and password percent-encoded$/);
    expect(problem).toContain(name);
    expect(others).toEqual([]);
  });

  it.each([
    ['SMTP_URL', 'smtp://mail:1025'],
    ['SMTP_URL', 'smtps://user%40example.com:p%23@mail.example.com/?pool=true'],
    ['DATABASE_URL', 'postgresql://user:p%23@db:5432/site?sslmode=verify-full&sslrootcert=/run/ca.pem'],
    ['DATABASE_URL', 'postgres:///site?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://user:pass@/site?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://%2Frun%2Fpostgresql/site'],
  ])('accepts %s=%s', (name, text) => {
    expect(problemsOf({ [name]: text })).toEqual([]);
  });

  it.each([
    ['HTTPS://WWW.Example.com', 'https://www.example.com'],
    ['https://www.example.com:443//', 'https://www.example.com'],
  ])('normalises SITE_URL=%s', (SITE_URL, url) => {
    expect(parseConfig({ SITE_URL }).site.url).toBe(url);
  });

  it('keeps the address of the form service as it is given', () => {
    const form = { FORM_SERVICE_URL: 'https://forms.example/submit/', FORM_ACCESS_KEY: 'key' };
    expect(parseConfig(form).formService?.url).toBe(form.FORM_SERVICE_URL);
  });

  it('lets the system choose both ports', () => {
    expect(parseConfig({ PORT: '0', METRICS_PORT: '0' })).toMatchObject({ port: 0, metricsPort: 0 });
  });

  it('takes an empty variable for a missing one', () => {
    expect(parseConfig({ BACKEND_URL: '', PORT: '' })).toMatchObject({ backendUrl: undefined, port: 3000 });
  });

  it('reads lists of secrets and proxies', () => {
    const TRUST_PROXY = '127.0.0.1, 10.0.0.0/8,2001:db8::/32,::1,loopback';
    const config = parseConfig({ SESSION_SECRET: `${'a'.repeat(32)}, ${'b'.repeat(32)}`, TRUST_PROXY });
    expect(config.sessionSecrets).toEqual(['a'.repeat(32), 'b'.repeat(32)]);
    expect(config.trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32', '::1', 'loopback']);
  });

  describe('reads secrets from files', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
    const file = (name: string, text: string) => {
      writeFileSync(path.join(folder, name), text);
      return path.join(folder, name);
    };

    it('whose names end in _FILE, like the variables themselves', () => {
      const secrets = {
        SESSION_SECRET: 's'.repeat(32),
        BACKEND_TOKEN: 'a-backend-token-of-some-length',
        FORM_ACCESS_KEY: 'the-key',
        DATABASE_URL: 'postgres://a:b@c/d',
        SMTP_URL: 'smtps://a:b@c',
        ADMIN_PASSWORD: 'long enough',
        OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret, x-team=a%20b%3D,',
        WEBHOOK_SECRET,
      };
      const others = {
        FORM_SERVICE_URL: 'https://forms.example',
        ADMIN_EMAIL: 'a@b.example',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/',
        WEBHOOK_URL: 'http://10.0.0.7:8000/hooks/',
        WEBHOOK_ALLOW_PRIVATE: 'on',
        WEBHOOK_EVENTS: 'job.closed, job.published',
      };
      const inFiles = (variables: Record<string, string>) =>
        Object.fromEntries(
          Object.entries(variables).map(([name, text], at) => [
            `${name}_FILE`,
            file(name, text + ['', '\n', '\r\n'][at % 3]),
          ]),
        );
      const config = parseConfig({ ...others, ...secrets });
      expect(config).toMatchObject({ backendToken: secrets.BACKEND_TOKEN, smtpUrl: secrets.SMTP_URL });
      expect(config.tracing).toMatchObject({
        endpoint: 'http://collector.example:4318',
        headers: 'api-key=secret, x-team=a%20b%3D,',
      });
      const events = ['job.published', 'job.closed'];
      expect(config.webhooks).toMatchObject({ secrets: [WEBHOOK_SECRET], events, personalFields: [] });
      expect(parseConfig({ ...others, ...inFiles(secrets) })).toEqual(config);
      const hash = { ADMIN_PASSWORD_HASH: passwordHash };
      const { admin } = parseConfig({ ADMIN_EMAIL: 'a@b.example', ...inFiles(hash) });
      expect(admin?.passwordHash).toBe(passwordHash);
    });

    it('and names each that is given twice, empty, missing or wrong', () => {
      const problems = problemsOf({
        SESSION_SECRET: 's'.repeat(32),
        SESSION_SECRET_FILE: file('session', 's'.repeat(32)),
        BACKEND_TOKEN_FILE: path.join(folder, 'not-there'),
        SMTP_URL_FILE: file('nothing', '\n'),
        DATABASE_URL_FILE: file('wrong', 'mysql://x'),
      });
      expect(problems).toEqual([
        'BACKEND_TOKEN_FILE names a file that cannot be read (ENOENT)',
        'SMTP_URL_FILE names a file that is empty',
        'SESSION_SECRET and SESSION_SECRET_FILE exclude each other',
        'DATABASE_URL must be postgres://USER:PASSWORD@HOST:PORT/NAME, with user and password percent-encoded',
      ]);
    });
  });
});
