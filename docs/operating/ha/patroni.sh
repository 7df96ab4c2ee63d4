#!/bin/sh
# Patroni reads names and passwords from its environment only. `docker inspect` does not show variables that are set here.
set -eu
export PATRONI_NAME="$HOSTNAME"
export PATRONI_POSTGRESQL_CONNECT_ADDRESS="$HOSTNAME:5432" PATRONI_RESTAPI_CONNECT_ADDRESS="$HOSTNAME:8008"
export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_REPLICATION_USERNAME=replicator
PATRONI_SUPERUSER_PASSWORD=$(cat /run/secrets/postgres_password)
PATRONI_REPLICATION_PASSWORD=$(cat /run/secrets/replication_password)
export PATRONI_SUPERUSER_PASSWORD PATRONI_REPLICATION_PASSWORD
exec patroni /etc/ha/patroni.yml
