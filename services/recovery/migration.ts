import { sql, type Kysely } from 'kysely'
import type { Migrations } from '../store/migrate.ts'

/**
 * Creates the tables of `schema.ts`, in order.
 * A released migration is never changed: a later one corrects it.
 */
export const custodyMigrations: Migrations = {
  '0001-custody': {
    async up(db: Kysely<unknown>) {
      const statements = [
        sql`create table custody_deposit (
          user_id text not null, set_id text not null, version integer not null, sealed text not null, wrapped_key text not null,
          key_id text not null, email text not null, created_at bigint not null, primary key (user_id, set_id))`,
        sql`create index custody_deposit_by_key on custody_deposit (key_id)`,
        sql`create table custody_recovery (
          id text primary key, user_id text not null, set_id text not null, thumbprint text not null, status text not null,
          code_mac text, tries integer not null default 0, cancel_hash text not null unique, device text not null,
          not_before bigint not null, expires_at bigint not null, released_at bigint,
          foreign key (user_id, set_id) references custody_deposit (user_id, set_id) on delete cascade)`,
        sql`create index custody_recovery_by_set on custody_recovery (user_id, set_id)`,
        sql`create index custody_recovery_by_expiry on custody_recovery (expires_at)`,
        sql`create table custody_seen (id text primary key, expires_at bigint not null)`,
        sql`create index custody_seen_by_expiry on custody_seen (expires_at)`,
        sql`create table custody_limit (id text primary key, full_at bigint not null)`,
        sql`create index custody_limit_by_time on custody_limit (full_at)`,
        sql`create table custody_audit (
          id bigint primary key generated always as identity, at bigint not null, user_id text not null, event text not null,
          detail text not null)`,
        sql`create index custody_audit_by_user on custody_audit (user_id, id)`,
        sql`create index custody_audit_by_time on custody_audit (at)`
      ]
      for (const statement of statements) await statement.execute(db)
    }
  },
  '0002-custody-move': {
    async up(db: Kysely<unknown>) {
      await sql`create table custody_move (
        user_id text not null, old_email text not null, new_email text not null, device text not null, changed_at bigint not null,
        token_hash text not null unique, status text not null, takes_effect_at bigint not null,
        primary key (user_id, old_email))`.execute(db)
      await sql`create index custody_move_by_time on custody_move (takes_effect_at)`.execute(db)
    }
  },
  '0003-custody-forgotten': {
    async up(db: Kysely<unknown>) {
      await sql`alter table custody_deposit add column forgotten_at bigint`.execute(db)
      await sql`create index custody_deposit_by_forgotten on custody_deposit (forgotten_at)`.execute(db)
    }
  },
  '0004-custody-joint-mail': {
    async up(db: Kysely<unknown>) {
      await sql`create table custody_joint_mail (
        id text not null unique, user_id text not null, email text not null, stop_hash text not null unique, begun_at bigint not null,
        ends_at bigint not null, stopped_at bigint, primary key (user_id, email))`.execute(db)
      await sql`create index custody_joint_mail_by_time on custody_joint_mail (ends_at)`.execute(db)
      // one link stops all requests of a joint mail
      await sql`alter table custody_recovery drop constraint custody_recovery_cancel_hash_key`.execute(db)
      await sql`create index custody_recovery_by_cancel on custody_recovery (cancel_hash)`.execute(db)
    }
  },
  '0005-custody-mailed': {
    async up(db: Kysely<unknown>) {
      await sql`alter table custody_recovery add column mailed_to text`.execute(db)
    }
  },
  '0006-custody-by-wallet': {
    async up(db: Kysely<unknown>) {
      await sql`alter table custody_deposit add column by_wallet boolean not null default false`.execute(db)
    }
  }
}
