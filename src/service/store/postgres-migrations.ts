/**
 * The schema in PostgreSQL, as steps: entry n brings version n to version n + 1. Never change a step that was released;
 * add one, and the same to {@link MIGRATIONS} of SQLite where it is of tables: both have the same ones and the same columns after
 * their last step.
 *
 * Text is compared by its bytes, as SQLite does, or pages would have another order. Comments on columns are there, too.
 */
export const POSTGRES_MIGRATIONS: readonly string[] = [
  `create domain bytewise as text collate "C";

   create table settings (name bytewise primary key, value text not null);

   create table keys (
     id bytewise primary key,
     hash bytewise not null unique,
     kind text not null check (kind in ('personal', 'team')),
     library bytewise not null,
     scopes text not null,
     revoked bigint not null default 0,
     created_at bigint not null,
     name text
   );

   create table batches (
     id bytewise primary key,
     library bytewise not null,
     key_id bytewise not null,
     created_at bigint not null,
     max_concurrency bigint,
     max_cost_cents bigint
   );
   create index batches_newest on batches (library, created_at desc, id desc);

   create table jobs (
     id bytewise primary key,
     library bytewise not null,
     key_id bytewise,
     mode text not null check (mode in ('asset', 'scene', 'export')),
     target_id bytewise not null unique,
     request text not null,
     status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
     version bigint not null default 1,
     created_at bigint not null,
     started_at bigint,
     completed_at bigint,
     progress double precision not null default 0,
     phase text,
     release_id text,
     error text,
     failure_stage text,
     owner bytewise,
     owner_pid bigint,
     owner_host text,
     owner_started_at bigint,
     heartbeat_at bigint,
     begun bigint not null default 0,
     attempts bigint not null default 0,
     authoring text,
     retry_of bytewise,
     batch_id bytewise references batches (id),
     batch_index bigint,
     custom_id text,
     budget_cents bigint,
     reserved_cents bigint not null default 0,
     settled_cents bigint not null default 0
   );
   create index jobs_unfinished on jobs (id) where status in ('queued', 'running');
   create index jobs_claimed on jobs (owner) where owner is not null;
   create index jobs_free on jobs (created_at, id)
     where status in ('queued', 'running') and owner is null and batch_id is null;
   create unique index jobs_of_batch on jobs (batch_id, batch_index) where batch_id is not null;
   create index jobs_free_of_batch on jobs (batch_id, batch_index)
     where status in ('queued', 'running') and owner is null and batch_id is not null;
   create index jobs_claimed_of_batch on jobs (batch_id) where owner is not null and batch_id is not null;
   create index jobs_standing_of_batch on jobs (batch_id, status) include (reserved_cents, settled_cents, completed_at)
     where batch_id is not null;

   create table assets (
     id bytewise primary key,
     library bytewise not null,
     job_id bytewise not null unique references jobs (id),
     created_at bigint not null,
     updated_at bigint not null,
     record text not null,
     listed bigint not null default 1
   );
   create index assets_newest on assets (library, created_at desc, id desc) where listed = 1;

   create table files (
     asset_id bytewise not null references assets (id) on delete cascade,
     format bytewise not null,
     name text not null,
     media_type text not null,
     size_bytes bigint not null,
     sha256 bytewise not null,
     primary key (asset_id, format)
   );
   create index files_by_content on files (sha256);

   create table idempotency (
     library bytewise not null,
     idempotency_key bytewise not null,
     request_hash text not null,
     response text not null,
     created_at bigint not null,
     primary key (library, idempotency_key)
   );

   create table rate_windows (
     key_id bytewise primary key,
     started_at bigint not null,
     requests bigint not null
   );

   create table ledger (
     id bigint generated always as identity primary key,
     library bytewise not null,
     job_id bytewise,
     kind text not null check (kind in ('credit', 'reserve', 'settle', 'release')),
     cents bigint not null check (cents >= 0),
     at bigint not null
   );
   create index ledger_by_job on ledger (job_id) where job_id is not null;
   create table accounts (
     library bytewise primary key,
     limit_cents bigint,
     reserved_cents bigint not null default 0,
     settled_cents bigint not null default 0,
     released_cents bigint not null default 0
   );

   create table scenes (
     id bytewise primary key,
     library bytewise not null,
     job_id bytewise not null unique references jobs (id),
     created_at bigint not null,
     updated_at bigint not null,
     stages text not null,
     record text not null,
     graph text,
     plans text
   );
   create index scenes_newest on scenes (library, created_at desc, id desc);
   create table scene_files (
     scene_id bytewise not null references scenes (id) on delete cascade,
     format bytewise not null,
     name text not null,
     media_type text not null,
     size_bytes bigint not null,
     sha256 bytewise not null,
     primary key (scene_id, format)
   );
   create index scene_files_by_content on scene_files (sha256);

   create table images (
     key_id bytewise not null,
     id bytewise not null,
     media_type text not null,
     width bigint not null,
     height bigint not null,
     size_bytes bigint not null,
     sha256 bytewise not null,
     created_at bigint not null,
     primary key (key_id, id)
   );
   create index images_newest on images (key_id, created_at desc, id desc);
   create index images_by_content on images (sha256);

   create table catalog_files (
     release_id bytewise not null,
     slug bytewise not null,
     format bytewise not null,
     name text not null,
     media_type text not null,
     size_bytes bigint not null,
     sha256 bytewise not null,
     primary key (release_id, slug, format)
   );
   create index catalog_files_by_content on catalog_files (sha256);

   create table request_counts (
     key_id bytewise not null,
     day bytewise not null,
     requests bigint not null,
     primary key (key_id, day)
   );`,

  // Says that there are jobs to those who listen on the channel with the schema's name; once a transaction, and lost without harm.
  `create function tell_of_jobs() returns trigger language plpgsql as $$
   begin
     perform pg_notify(tg_table_schema, 'jobs');
     return null;
   end $$;
   create trigger jobs_told after insert on jobs for each statement execute function tell_of_jobs();`,

  `create table audit (
     id bigint generated always as identity primary key,
     at bigint not null,
     action text not null,
     actor text not null,
     subject bytewise not null,
     library bytewise not null,
     request_id bytewise
   );
   create function keep_audit() returns trigger language plpgsql as $$
   begin
     raise exception 'entries of the audit log are kept';
   end $$;
   create trigger audit_kept before update or delete or truncate on audit for each statement execute function keep_audit();

   alter table jobs add column traceparent text;`,
];
