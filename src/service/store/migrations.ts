/**
 * The schema, as steps: entry n brings version n to version n + 1. Never change a step that was released; add one.
 *
 * Times are epoch milliseconds. Columns named in `record`, `request`, `error` and `response` hold JSON.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `create table settings (name text primary key, value text not null) strict`,

    `create table keys (
       id text primary key,
       hash text not null unique,      -- sha256 of the key, hex; the key itself is not kept here
       kind text not null check (kind in ('personal', 'team')),
       library text not null,          -- whose assets and jobs the key sees
       scopes text not null,           -- JSON array
       revoked integer not null default 0,
       created_at integer not null
     ) strict`,

    `create table jobs (
       id text primary key,
       library text not null,
       asset_id text not null unique,  -- fixed here, so that a job which runs again makes the same asset
       request text not null,
       status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
       created_at integer not null,
       started_at integer,
       completed_at integer,
       progress real not null default 0,
       phase text,
       release_id text,
       error text,
       owner text,                     -- who runs it; null: nobody
       owner_pid integer,
       owner_host text,
       owner_started_at integer,
       heartbeat_at integer
     ) strict`,
    `create index jobs_unfinished on jobs (created_at, id) where status in ('queued', 'running')`,
    `create index jobs_claimed on jobs (owner) where owner is not null`,

    `create table assets (
       id text primary key,
       library text not null,
       job_id text not null unique references jobs (id),
       created_at integer not null,
       updated_at integer not null,
       record text not null
     ) strict`,
    `create index assets_newest on assets (library, created_at desc, id desc)`,

    `create table files (
       asset_id text not null references assets (id) on delete cascade,
       format text not null,
       name text not null,
       media_type text not null,
       size_bytes integer not null,
       sha256 text not null,
       primary key (asset_id, format)
     ) strict, without rowid`,
    `create index files_by_content on files (sha256)`,

    `create table idempotency (
       library text not null,
       idempotency_key text not null,
       request_hash text not null,
       response text not null,
       created_at integer not null,
       primary key (library, idempotency_key)
     ) strict, without rowid`,

    `create table rate_windows (
       key_id text primary key,
       started_at integer not null,
       requests integer not null
     ) strict, without rowid`,
  ],
];
