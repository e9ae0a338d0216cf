import { sql, type Kysely, type Migration } from 'kysely'
import type { SchemaMigration } from '../../store/migrate.ts'

/** Creates the tables of `schema.ts`. */
export const loginTables: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      sql`create table login_user (
        id text primary key, created_at bigint not null, set_id text, version integer not null default 0, addresses text)`,
      sql`create table login_identity (
        issuer text not null, subject text not null, user_id text not null references login_user (id) on delete cascade,
        email text, name text, created_at bigint not null, primary key (issuer, subject))`,
      sql`create index login_identity_by_user on login_identity (user_id)`,
      sql`create table login_device (
        user_id text not null references login_user (id) on delete cascade, thumbprint text not null,
        created_at bigint not null, primary key (user_id, thumbprint))`,
      sql`create table login_attempt (
        id text primary key, kind text not null, thumbprint text not null, status text not null, user_id text, session_id text,
        provider text not null, email text, origin text not null, device text not null, secret_hash text unique, code_mac text,
        tries integer not null default 0, sealed text, created_at bigint not null, expires_at bigint not null)`,
      sql`create index login_attempt_by_expiry on login_attempt (expires_at)`,
      sql`create table login_session (
        id text primary key, user_id text not null references login_user (id) on delete cascade, thumbprint text not null,
        provider text not null, device text not null, generation integer not null default 0, rotated_at bigint not null,
        created_at bigint not null, last_seen_at bigint not null, fresh_until bigint not null, expires_at bigint not null,
        ended_at bigint)`,
      sql`create index login_session_by_user on login_session (user_id)`,
      sql`create index login_session_by_expiry on login_session (expires_at)`,
      sql`create table login_share (
        user_id text not null references login_user (id) on delete cascade, set_id text not null, version integer not null,
        state text not null, sealed text not null, wrapped_key text not null, key_id text not null, sealed_recovery text,
        addresses text not null, created_at bigint not null, primary key (user_id, set_id))`,
      // Enforces at most one committed set of one account.
      sql`create unique index login_share_committed on login_share (user_id) where state = 'committed'`,
      sql`create index login_share_by_key on login_share (key_id)`,
      sql`create table login_passkey (
        id text primary key, user_id text not null references login_user (id) on delete cascade, public_key text not null,
        counter bigint not null, transports text not null, name text not null, backed_up boolean not null,
        created_at bigint not null, last_used_at bigint)`,
      sql`create index login_passkey_by_user on login_passkey (user_id)`,
      sql`create table login_seen (id text primary key, expires_at bigint not null)`,
      sql`create index login_seen_by_expiry on login_seen (expires_at)`,
      sql`create table login_limit (id text primary key, full_at bigint not null)`,
      sql`create index login_limit_by_time on login_limit (full_at)`,
      sql`create table login_audit (
        id bigint primary key generated always as identity, at bigint not null, user_id text, session_id text,
        event text not null, detail text not null)`,
      sql`create index login_audit_by_user on login_audit (user_id, id)`,
      sql`create index login_audit_by_time on login_audit (at)`
    ]
    for (const statement of statements) await statement.execute(db)
  }
}

/** Adds pending notices for the custodian. */
export const loginCustodyNotices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table login_custody_notice (
      user_id text primary key references login_user (id) on delete cascade, email text not null, device text not null,
      changed_at bigint not null, due_at bigint not null)`.execute(db)
    await sql`create index login_custody_notice_by_time on login_custody_notice (due_at)`.execute(db)
  }
}

/** Adds whether the response to a refresh has arrived. */
export const loginLostAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table login_session add column used_generation integer not null default 0`.execute(db)
    // unknown for existing rows: treated as used, as before
    await sql`update login_session set used_generation = generation`.execute(db)
  }
}

/** Adds wallets with postponed recovery, and the key that may set it. */
export const loginPostponedRecovery: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table login_share add column postponed_by text`.execute(db)
    await sql`alter table login_share add column postponed_origin text`.execute(db)
  }
}

/** Adds the browser that registered a passkey. */
export const loginPasskeyDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table login_passkey add column thumbprint text`.execute(db)
  }
}

/**
 * Adds the records of wallets.
 * Existing ones have no key: the first device that opens one registers it.
 */
export const loginRecords: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      sql`alter table login_user add column beside_of text references login_user (id) on delete cascade`,
      sql`create index login_user_beside on login_user (beside_of)`,
      sql`create table login_record (
        user_id text primary key references login_user (id) on delete cascade, version integer not null, hash text not null,
        record_key text, change text, deleted_at bigint, purge_at bigint)`,
      sql`create index login_record_by_purge on login_record (purge_at)`,
      sql`insert into login_record (user_id, version, hash) select id, 0, '' from login_user where set_id is not null`,
      sql`create table login_record_device (
        user_id text not null references login_user (id) on delete cascade, thumbprint text not null, seen_at bigint not null,
        primary key (user_id, thumbprint))`,
      sql`create table login_change (
        id text primary key, user_id text not null references login_user (id) on delete cascade, action text not null, set_id text,
        email text, device text not null, cancel_hash text not null unique, status text not null, created_at bigint not null,
        effective_at bigint not null)`,
      // Enforces at most one pending change of one wallet.
      sql`create unique index login_change_waiting on login_change (user_id) where status = 'waiting'`,
      sql`create index login_change_by_time on login_change (effective_at)`
    ]
    for (const statement of statements) await statement.execute(db)
  }
}

/** Requires the wallet's key for another set of shares: pending changes without it do not take effect. */
export const loginSetsNeedKey: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from login_change where action = 'commit'`.execute(db)
    await sql`alter table login_change drop column set_id`.execute(db)
  }
}

/**
 * Adds the guard of an account's address: its oldest wallet until now.
 * A replaced first set is as old as its first audit entry, or, after its retention, as its account.
 */
export const loginGuards: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      sql`alter table login_user add column committed_at bigint,
        add column guard_id text references login_user (id) on delete set null`,
      sql`update login_user as u set committed_at = coalesce(
          case when u.version = 1
            then (select created_at from login_share as s where s.user_id = u.id and s.set_id = u.set_id)
            else (select min(at) from login_audit as a where a.user_id = u.id and event = 'share-committed' and at > coalesce(
              (select max(at) from login_audit as p where p.user_id = u.id and p.event = 'wallet-purged'), 0)) end,
          u.created_at)
        where set_id is not null`,
      sql`update login_user as r set guard_id = (
          select id from login_user as u where coalesce(u.beside_of, u.id) = r.id and u.committed_at is not null
          order by u.committed_at, u.created_at, u.id limit 1)
        where beside_of is null`
    ]
    for (const statement of statements) await statement.execute(db)
  }
}

/**
 * Adds whether the record key of the wallet has signed an address change of which the custodian must
 * be notified.
 */
export const loginCustodySigned: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table login_custody_notice add column signed boolean not null default false`.execute(db)
  }
}

/** Adds addresses that were replaced without the record key. */
export const loginFormerAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table login_former_address (
      email text primary key, user_id text not null references login_user (id) on delete cascade, changed_at bigint not null,
      until bigint not null)`.execute(db)
    await sql`create index login_former_address_by_user on login_former_address (user_id)`.execute(db)
  }
}

/** Adds the last signed state of a record, which a change without the key leaves unchanged. */
export const loginLastSigned: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table login_record add column signed text`.execute(db)
    await sql`update login_record as r set signed = json_build_object(
        'change', r.change::json,
        'email', (
          select subject from login_identity as i join login_user as u on i.user_id = coalesce(u.beside_of, u.id)
          where u.id = r.user_id and i.issuer = 'email' limit 1),
        'deleted', r.deleted_at is not null)::text
      where r.change is not null`.execute(db)
  }
}

/** Adds whether the mails about a change were sent. */
export const loginChangesNotified: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table login_change add column told_at bigint`.execute(db)
    await sql`update login_change set told_at = created_at`.execute(db)
  }
}

/**
 * Normalizes addresses as `normalizeEmail` does since it composes last.
 * An account whose composed address another account has keeps its own: accounts are never merged. Addresses in signed records
 * stay, and the record counts as changed without the key.
 */
export const loginComposedAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update login_record set change = null where user_id in (
        select u.id from login_user as u join login_identity as i on i.user_id = coalesce(u.beside_of, u.id)
        where i.issuer = 'email' and i.subject <> normalize(i.subject, nfc))`.execute(db)
    await sql`update login_identity as i set subject = normalize(subject, nfc), email = normalize(email, nfc)
      where issuer = 'email' and subject <> normalize(subject, nfc) and not exists (
        select 1 from login_identity as o where o.issuer = 'email' and o.subject = normalize(i.subject, nfc))`.execute(db)
    await sql`update login_change set email = normalize(email, nfc) where email <> normalize(email, nfc)`.execute(db)
    await sql`update login_former_address as f set email = normalize(email, nfc)
      where email <> normalize(email, nfc) and not exists (
        select 1 from login_former_address as o where o.email = normalize(f.email, nfc))`.execute(db)
  }
}

/** Adds addresses that providers reported for accounts before the current ones. */
export const loginReportedAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table login_told_address (
      issuer text not null, subject text not null, email text not null, told_at bigint not null, until bigint,
      primary key (issuer, subject, email),
      foreign key (issuer, subject) references login_identity (issuer, subject) on delete cascade)`.execute(db)
    await sql`create index login_told_address_by_end on login_told_address (until)`.execute(db)
  }
}

/** Adds the device that requested a change, and the device that registered the passkey of a login. */
export const loginAskers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table login_change add column asked_by text`.execute(db)
    await sql`alter table login_session add column passkey_of text`.execute(db)
  }
}

/** Adds the device that requested the replacement of a former address. */
export const loginFormerAskers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table login_former_address add column asked_by text`.execute(db)
  }
}

/** Adds that an account had no address before the current one, as an address of null. */
export const loginFormerNone: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table login_former_address drop constraint login_former_address_pkey`.execute(db)
    await sql`alter table login_former_address alter column email drop not null`.execute(db)
    await sql`create unique index login_former_address_once on login_former_address (email)`.execute(db)
    await sql`create unique index login_former_address_none on login_former_address (user_id) where email is null`.execute(db)
  }
}

/**
 * Enforces that the set of an account is committed, checked at the end of a transaction.
 * Accounts that lost their share before stay as they are (`not valid`): their owners commit another set.
 */
export const loginCommittedSets: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      sql`alter table login_share add constraint login_share_state unique (user_id, set_id, state)`,
      sql`alter table login_user add column set_state text
        generated always as (case when set_id is not null then 'committed' end) stored`,
      sql`alter table login_user add constraint login_user_committed_set foreign key (id, set_id, set_state)
        references login_share (user_id, set_id, state) deferrable initially deferred not valid`
    ]
    for (const statement of statements) await statement.execute(db)
  }
}

/** Adds the device that prepared a set. */
export const loginPreparers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table login_share add column prepared_by text not null default ''`.execute(db)
  }
}

export const mailOutbox: SchemaMigration = {
  isCompatible: true,
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mail_outbox')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('sealed', 'text', column => column.notNull())
      .addColumn('attempts', 'integer', column => column.notNull())
      .addColumn('next_at', 'bigint', column => column.notNull())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .execute()
    await db.schema.createIndex('mail_outbox_by_turn').on('mail_outbox').column('next_at').execute()
  }
}
