#!/bin/sh
# Creates missing files in secrets/ of the current folder. Takes secrets of an older .env from there.
# Other users cannot open the folder. The files are readable, because the users of the containers read them.
set -eu
mkdir -p secrets
chmod 700 secrets
umask 022

former() {
  sed -n "s/^$1=//p" .env 2>/dev/null | tail -n 1 | sed "s/^'\(.*\)'\$/\1/"
}

for name in POSTGRES_PASSWORD SITE_DATABASE_PASSWORD BACKEND_DATABASE_PASSWORD SESSION_SECRET BACKEND_TOKEN \
  FORM_ACCESS_KEY ADMIN_PASSWORD REPLICATION_PASSWORD; do
  file=secrets/$(echo "$name" | tr '[:upper:]' '[:lower:]')
  [ -s "$file" ] && continue
  value=$(former "$name")
  echo "${value:-$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')}" >"$file"
  echo "$file created."
done
for role in site backend; do
  if LC_ALL=C grep -q '[^A-Za-z0-9._~-]' "secrets/${role}_database_password"; then
    echo "secrets/${role}_database_password: a database password may have letters, digits and - . _ ~ only." >&2
    exit 1
  fi
  echo "postgres://$role:$(cat "secrets/${role}_database_password")@db:5432/site" >"secrets/${role}_database_url"
done
# Optional: .env refers to them, such as SMTP_URL_FILE=/run/secrets/smtp_url.
touch secrets/smtp_url secrets/otlp_headers secrets/webhook_secret
