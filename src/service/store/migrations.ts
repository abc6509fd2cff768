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

  [
    // Jobs of every mode. Rebuilt, since `asset_id` was not null; nothing refers to rows that change.
    `create table jobs_2 (
       id text primary key,
       library text not null,
       key_id text,                    -- who submitted it; null: before this step
       mode text not null check (mode in ('asset', 'scene', 'export')),
       target_id text not null unique, -- asset or scene, fixed here, so that a job which runs again makes the same one
       request text not null,
       status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
       version integer not null default 1, -- counts every change that the wire shows: ids of the event stream
       created_at integer not null,
       started_at integer,
       completed_at integer,
       progress real not null default 0,
       phase text,
       release_id text,
       error text,
       failure_stage text,
       owner text,                     -- who runs it; null: nobody
       owner_pid integer,
       owner_host text,
       owner_started_at integer,
       heartbeat_at integer,
       begun integer not null default 0, -- 1: the owner has a thread at work on it
       attempts integer not null default 0, -- owners that died at work on it; it may be what kills them
       authoring text,                 -- what retry-export starts from
       retry_of text,                  -- job whose export this one repeats
       batch_id text references batches (id),
       batch_index integer,
       custom_id text,                 -- JSON string
       budget_cents integer,           -- most that it may cost; null: no limit
       reserved_cents integer not null default 0, -- held now
       settled_cents integer not null default 0
     ) strict`,
    `insert into jobs_2 (id, library, mode, target_id, request, status, created_at, started_at, completed_at, progress,
         phase, release_id, error, owner, owner_pid, owner_host, owner_started_at, heartbeat_at, budget_cents)
       select id, library, 'asset', asset_id, request, status, created_at, started_at, completed_at, progress,
         phase, release_id, error, owner, owner_pid, owner_host, owner_started_at, heartbeat_at, 0 from jobs`,
    `drop table jobs`,
    `alter table jobs_2 rename to jobs`,
    `create index jobs_unfinished on jobs (id) where status in ('queued', 'running')`,
    `create index jobs_claimed on jobs (owner) where owner is not null`,
    `create index jobs_free on jobs (created_at, id)
       where status in ('queued', 'running') and owner is null and batch_id is null`,
    `create unique index jobs_of_batch on jobs (batch_id, batch_index) where batch_id is not null`,
    `create index jobs_free_of_batch on jobs (batch_id, batch_index)
       where status in ('queued', 'running') and owner is null and batch_id is not null`,
    `create index jobs_claimed_of_batch on jobs (batch_id) where owner is not null and batch_id is not null`,
    // Holds all that a batch's standing is made of.
    `create index jobs_standing_of_batch on jobs (batch_id, status, reserved_cents, settled_cents, completed_at)
       where batch_id is not null`,

    `create table batches (
       id text primary key,
       library text not null,
       key_id text not null,
       created_at integer not null,
       max_concurrency integer,
       max_cost_cents integer
     ) strict`,
    `create index batches_newest on batches (library, created_at desc, id desc)`,

    // What was held, paid and given back for a job. For a final job: reserve = settle + release.
    `create table ledger (
       id integer primary key,
       library text not null,
       job_id text,                    -- null: credit
       kind text not null check (kind in ('credit', 'reserve', 'settle', 'release')),
       cents integer not null check (cents >= 0),
       at integer not null
     ) strict`,
    `create index ledger_by_job on ledger (job_id) where job_id is not null`,
    // The ledger's sums, kept up to date with each of its rows.
    `create table accounts (
       library text primary key,
       limit_cents integer,            -- reserved + settled never exceed it; null: no limit
       reserved_cents integer not null default 0, -- held now
       settled_cents integer not null default 0,
       released_cents integer not null default 0
     ) strict, without rowid`,

    `create table scenes (
       id text primary key,
       library text not null,
       job_id text not null unique references jobs (id),
       created_at integer not null,
       updated_at integer not null,
       stages text not null,           -- JSON: name → {started_at, completed_at}
       record text not null            -- JSON: name, description, prompt, and once it is made: release, graph, delivery
     ) strict`,
    `create index scenes_newest on scenes (library, created_at desc, id desc)`,
    `create table scene_files (
       scene_id text not null references scenes (id) on delete cascade,
       format text not null,
       name text not null,
       media_type text not null,
       size_bytes integer not null,
       sha256 text not null,
       primary key (scene_id, format)
     ) strict, without rowid`,
    `create index scene_files_by_content on scene_files (sha256)`,

    `create table images (
       key_id text not null,           -- private to the key, not to its library
       id text not null,
       media_type text not null,
       width integer not null,
       height integer not null,
       size_bytes integer not null,
       sha256 text not null,
       created_at integer not null,
       primary key (key_id, id)
     ) strict, without rowid`,
    `create index images_newest on images (key_id, created_at desc, id desc)`,
    `create index images_by_content on images (sha256)`,

    // Premade items, made on first request.
    `create table catalog_files (
       release_id text not null,
       slug text not null,
       format text not null,
       name text not null,
       media_type text not null,
       size_bytes integer not null,
       sha256 text not null,
       primary key (release_id, slug, format)
     ) strict, without rowid`,
    `create index catalog_files_by_content on catalog_files (sha256)`,

    `create table request_counts (
       key_id text not null,
       day text not null,              -- YYYY-MM-DD, UTC
       requests integer not null,
       primary key (key_id, day)
     ) strict, without rowid`,

    `alter table keys add column name text`, // JSON string
    `update keys set scopes = '["generate:assets","generate:scenes","export:assets"]'
       where kind = 'team' and scopes = '["export:assets"]'`,
    `alter table assets add column listed integer not null default 1`, // 0: made with persist = false
    `drop index assets_newest`,
    `create index assets_newest on assets (library, created_at desc, id desc) where listed = 1`,
  ],

  [
    // Beside the record, as they may be large and most readers don't want them; and without JSON's functions, which each
    // database has otherwise.
    `alter table scenes add column graph text`, // JSON
    `alter table scenes add column plans text`, // JSON
    `update scenes set graph = json_extract(record, '$.graph'), plans = json_extract(record, '$.plans'),
       record = json_remove(record, '$.graph', '$.plans')`,
  ],

  [
    `create table audit (
       id integer primary key autoincrement,
       at integer not null,
       action text not null,
       actor text not null,            -- id of a key, "service", or user@machine of a command
       subject text not null,          -- id of the key or asset that it was done to
       library text not null,
       request_id text                 -- null: it was no request
     ) strict`,
    `create trigger audit_not_changed before update on audit begin select raise(abort, 'entries of the audit log are kept'); end`,
    `create trigger audit_not_removed before delete on audit begin select raise(abort, 'entries of the audit log are kept'); end`,
    `alter table jobs add column traceparent text`, // of the request that submitted it (W3C Trace Context)
  ],
];
