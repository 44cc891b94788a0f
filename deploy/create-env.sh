#!/bin/sh
# Prints the settings of a deployment, with new random secrets:
#
#   sh deploy/create-env.sh HOST compose     for deploy/compose.yaml
#   sh deploy/create-env.sh HOST server      for Postgres and Redis on this machine
#   sh deploy/create-env.sh HOST user        for the embedded Postgres and no Redis
#
# HOST is the name under which browsers reach the service, such as salon.example.com.
set -eu

usage() {
  sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
  exit 2
}
[ $# -eq 2 ] || usage
host=$1
kind=$2
case $host in
  '' | *[!A-Za-z0-9.:-]*) echo "\"$host\" is not a host: use a name such as salon.example.com" >&2; exit 2 ;;
esac

# Letters and digits only, so that it needs no quotes and no escapes in an address.
secret() {
  head -c 512 /dev/urandom | base64 | tr -dc A-Za-z0-9 | head -c "$1"
}
password=$(secret 32)

case $kind in
  compose)
    data_dir=
    database="POSTGRES_PASSWORD=$password
DATABASE_URL=postgres://salon:$password@postgres:5432/salon
REDIS_URL=redis://redis:6379"
    ;;
  server)
    data_dir=/var/lib/salon
    database="DATABASE_URL=postgres://salon:$password@127.0.0.1:5432/salon
REDIS_URL=redis://127.0.0.1:6379"
    ;;
  user)
    data_dir="$HOME/salon-data"
    database=
    ;;
  *) usage ;;
esac

cat <<EOF
# Settings of the service. docs/configuration.md explains each of them.
# This file has secrets: keep a copy in a safe place, and let nobody else read it.

NODE_ENV=production
BASE_URL=https://$host
EOF
if [ "$kind" = compose ]; then
  echo "# The address that Caddy serves"
  echo "SALON_HOST=$host"
fi
cat <<EOF
# One proxy stands before the service: the nearest sender counts as a proxy
TRUST_PROXY=1

# A process that stops serves this long while the proxy turns away from it
STOP_DELAY_SECONDS=3

# Signs the tokens of all sign-ins
JWT_SECRET=$(secret 48)
# Encrypts the tokens of messengers and booking systems in the database. Keep it: without it they
# have to be entered again
SECRETS_KEY=$(head -c 32 /dev/urandom | base64)
# For Prometheus, as a bearer token
METRICS_TOKEN=$(secret 32)

$database
${data_dir:+DATA_DIR=$data_dir
}
# One backup a day. It does not contain this file: keep a copy of this file as well. Copy the
# folder to another machine
BACKUP_DIR=${data_dir:-/var/lib/salon}/backups
EOF
cat <<'EOF'

# Optional settings
#EXPLORER=true
#EMBED_ORIGINS=https://www.example.com
#CORS_ORIGINS=
#RATE_LIMIT_PER_MINUTE=300
#LOGIN_LIMIT_PER_MINUTE=10
#LOG_LEVEL=info
#EXTERNAL_TIMEOUT_MS=5000
# A bridge on this machine or in its network may be connected in the desk
#PRIVATE_CONNECTIONS=true
#MESSAGE_RETENTION_DAYS=
#MEDIA_DIR=
#MEDIA_S3_ENDPOINT=
#MEDIA_S3_BUCKET=
#MEDIA_S3_ACCESS_KEY=
#MEDIA_S3_SECRET_KEY=
#BACKUP_KEEP=7
#DATABASE_DIRECT_URL=
#DATABASE_READ_URL=
EOF
