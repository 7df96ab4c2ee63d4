#!/bin/sh
# Creates missing files in secrets/ of the current folder, or in the folder of SECRETS. Takes secrets of an older .env from there.
# Other users cannot open the folder. The files are readable, because the users of the containers read them.
set -eu

# Prints a value of .env as Compose reads it: without quotes, and without a comment after an unquoted value.
former() {
  sed -n "s/^$1=//p" .env 2>/dev/null | tail -n 1 |
    sed -e "s/^'\(.*\)' *\$/\1/" -e t -e 's/^"\(.*\)" *$/\1/' -e t -e 's/ #.*$//'
}

secrets=${SECRETS:-$(former SECRETS)}
secrets=${secrets:-secrets}
mkdir -p "$secrets"
chmod 700 "$secrets"
umask 022

for name in POSTGRES_PASSWORD SITE_DATABASE_PASSWORD BACKEND_DATABASE_PASSWORD SESSION_SECRET BACKEND_TOKEN \
  FORM_ACCESS_KEY ADMIN_PASSWORD REPLICATION_PASSWORD; do
  file=$secrets/$(echo "$name" | tr '[:upper:]' '[:lower:]')
  [ -s "$file" ] && continue
  value=$(former "$name")
  printf '%s\n' "${value:-$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')}" >"$file"
  echo "$file created."
done
# Optional: .env refers to them, such as SMTP_URL_FILE=/run/secrets/smtp_url.
touch "$secrets/smtp_url" "$secrets/otlp_headers" "$secrets/webhook_secret"
for role in site backend; do
  file=$secrets/${role}_database_password
  if LC_ALL=C grep -q '[^A-Za-z0-9._~-]' "$file"; then
    echo "$file: a database password may have letters, digits and - . _ ~ only. Change it; the next 'up' sets it." >&2
    exit 1
  fi
  printf '%s\n' "postgres://$role:$(cat "$file")@db:5432/site" >"$secrets/${role}_database_url"
done
