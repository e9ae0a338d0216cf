import { sql, type Kysely } from 'kysely'
import {
  loginChangesNotified,
  loginCommittedSets,
  loginComposedAddresses,
  loginCustodyNotices,
  loginCustodySigned,
  loginFormerAddresses,
  loginFormerAskers,
  loginAskers,
  loginFormerNone,
  loginGuards,
  loginLastSigned,
  loginLostAnswers,
  loginPasskeyDevices,
  loginPostponedRecovery,
  loginPreparers,
  loginRecords,
  loginSetsNeedKey,
  loginTables,
  loginReportedAddresses,
  mailOutbox
} from '../auth/login/migration.ts'
import { relayUsage } from '../relay/mailbox-migration.ts'
import { profileTables } from '../chain/profile/migration.ts'
import { chainSharedState } from '../chain/shared-state/migration.ts'
import type { Migrations } from './migrate.ts'

/** Migrations in order. A released migration is never changed: a later one corrects it. */
export const migrations: Migrations = {
  '0001-relay': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('relay_message')
        .addColumn('id', 'bigint', column => column.primaryKey().generatedAlwaysAsIdentity())
        .addColumn('topic', 'text', column => column.notNull())
        .addColumn('digest', 'text', column => column.notNull())
        .addColumn('message', 'text', column => column.notNull())
        .addColumn('tag', 'integer', column => column.notNull())
        .addColumn('attestation', 'text')
        .addColumn('publisher', 'text', column => column.notNull())
        .addColumn('published_at', 'bigint', column => column.notNull())
        .addColumn('expires_at', 'bigint', column => column.notNull())
        .addUniqueConstraint('relay_message_once', ['topic', 'digest'])
        .execute()
      await db.schema.createIndex('relay_message_by_topic').on('relay_message').columns(['topic', 'id']).execute()
      await db.schema.createIndex('relay_message_by_expiry').on('relay_message').column('expires_at').execute()
      await db.schema
        .createTable('relay_receipt')
        .addColumn('message_id', 'bigint', column => column.notNull())
        .addColumn('client', 'text', column => column.notNull())
        .addColumn('expires_at', 'bigint', column => column.notNull())
        .addPrimaryKeyConstraint('relay_receipt_once', ['message_id', 'client'])
        .execute()
      await db.schema.createIndex('relay_receipt_by_expiry').on('relay_receipt').column('expires_at').execute()
    }
  },
  '0002-relay-quotas': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('relay_message')
        .addColumn('size', 'integer', column => column.notNull().defaultTo(0))
        .addColumn('source', 'integer', column => column.notNull().defaultTo(0))
        .execute()
      await sql`update relay_message set size = octet_length(message) + coalesce(octet_length(attestation), 0)`.execute(db)
      // Covering index for quotas, so that the messages themselves are not read.
      await db.schema
        .createIndex('relay_message_by_source')
        .on('relay_message')
        .columns(['source', 'expires_at', 'size'])
        .execute()
      await db.schema
        .createTable('relay_secret')
        .addColumn('value', 'text', column => column.notNull())
        .execute()
      await sql`insert into relay_secret values (gen_random_uuid()::text || gen_random_uuid()::text)`.execute(db)
    }
  },
  '0003-chain': {
    async up(db: Kysely<unknown>) {
      const statements = [
        sql`create table chain_state (
          id integer primary key generated always as identity, name text not null unique, from_block bigint not null,
          head bigint not null, node_head bigint not null, revision bigint not null default 0,
          lease_holder text, lease_until bigint not null default 0)`,
        sql`create table chain_block (
          chain integer not null, number bigint not null, hash text not null, primary key (chain, number))`,
        sql`create table chain_transaction (
          chain integer not null, block_number bigint not null, position integer not null, hash text not null,
          mined_at bigint not null, nonce bigint not null, sender text not null, recipient text, succeeded boolean not null,
          selector text, primary key (chain, block_number, position), unique (chain, hash))`,
        sql`create table chain_transfer (
          chain integer not null, block_number bigint not null, position integer not null, log_index integer not null,
          item integer not null, kind text not null, contract text, sender text not null, recipient text not null,
          token_id numeric(78), amount numeric(78) not null,
          primary key (chain, block_number, position, log_index, item))`,
        // The last transfer of an NFT identifies its owner, also after a rollback of later ones.
        sql`create index chain_transfer_of_nft on chain_transfer
          (chain, contract, token_id, block_number, position, log_index) where kind = 'erc721'`,
        sql`create table chain_activity (
          chain integer not null, account text not null, block_number bigint not null, position integer not null,
          primary key (chain, account, block_number, position))`,
        sql`create table chain_token (
          chain integer not null, contract text not null, name text not null, symbol text not null, decimals smallint,
          block_number bigint not null, primary key (chain, contract))`,
        sql`create table chain_touch (
          chain integer not null, account text not null, contract text not null, block_number bigint not null,
          primary key (chain, account, contract))`,
        sql`create table chain_nft (
          chain integer not null, contract text not null, token_id numeric(78) not null, name text not null,
          description text not null, image text not null, block_number bigint not null, expires_at bigint not null,
          primary key (chain, contract, token_id))`,
        // Earlier transfers may not be indexed, so amounts can be negative: 77 digits and a sign must fit.
        sql`create table chain_nft_owner (
          chain integer not null, account text not null, contract text not null, token_id numeric(78) not null,
          kind text not null, amount numeric not null, primary key (chain, account, contract, token_id, kind))`,
        sql`create index chain_nft_owner_by_token on chain_nft_owner (chain, contract, token_id)`,
        // Partial index for the cleanup of empty rows.
        sql`create index chain_nft_owner_of_none on chain_nft_owner (chain) where amount = 0`
      ]
      for (const statement of statements) await statement.execute(db)
    }
  },
  '0004-siwx': {
    async up(db: Kysely<unknown>) {
      const statements = [
        sql`create table siwx_nonce (
          nonce text primary key, binding text not null, source integer not null, expires_at bigint not null, used_at bigint)`,
        sql`create index siwx_nonce_by_source on siwx_nonce (source, expires_at)`,
        sql`create index siwx_nonce_by_expiry on siwx_nonce (expires_at)`,
        sql`create table siwx_device (
          id text primary key, kind text not null, name text not null, created_at bigint not null, seen_at bigint not null,
          ends_at bigint not null)`,
        sql`create index siwx_device_by_end on siwx_device (ends_at)`,
        sql`create index siwx_device_by_use on siwx_device (seen_at)`,
        sql`create table siwx_token (
          token text primary key, device text not null references siwx_device on delete cascade, kind text not null,
          expires_at bigint not null, replaced_at bigint)`,
        sql`create index siwx_token_of_device on siwx_token (device)`,
        sql`create index siwx_token_by_expiry on siwx_token (expires_at)`,
        sql`create table siwx_session (
          id text primary key, device text not null references siwx_device on delete cascade, account text not null,
          owner text not null, domain text not null, created_at bigint not null, expires_at bigint not null,
          constraint siwx_session_once unique (device, domain, account))`,
        sql`create index siwx_session_of_owner on siwx_session (owner, created_at)`,
        sql`create index siwx_session_by_expiry on siwx_session (expires_at)`
      ]
      for (const statement of statements) await statement.execute(db)
    }
  },
  '0005-login': loginTables,
  '0006-login-custody': loginCustodyNotices,
  '0007-smart-session': {
    async up(db: Kysely<unknown>) {
      const statements = [
        sql`create table smart_session (
          pci text primary key, account text not null, project_id text not null, project_name text not null, project_url text,
          context text unique, created_at bigint not null, expires_at bigint not null)`,
        sql`create index smart_session_of_account on smart_session (account)`,
        sql`create index smart_session_by_expiry on smart_session (expires_at)`
      ]
      for (const statement of statements) await statement.execute(db)
    }
  },
  '0008-siwx-lost-answers': {
    async up(db: Kysely<unknown>) {
      const statements = [
        sql`alter table siwx_token add column replaces text, add column beside text, add column used_at bigint`,
        sql`create index siwx_token_by_replaced on siwx_token (replaces)`
      ]
      for (const statement of statements) await statement.execute(db)
    }
  },
  '0009-profile': profileTables,
  '0010-login-lost-answers': loginLostAnswers,
  '0011-login-postponed-recovery': loginPostponedRecovery,
  '0012-login-record': loginRecords,
  '0013-login-sets-need-key': loginSetsNeedKey,
  '0014-login-custody-signed': loginCustodySigned,
  '0015-login-passkey-devices': loginPasskeyDevices,
  '0016-login-guards': loginGuards,
  '0017-login-former-addresses': loginFormerAddresses,
  '0018-relay-networks': {
    async up(db: Kysely<unknown>) {
      // the network of existing messages is unknown
      await sql`alter table relay_message add column network integer not null default -1`.execute(db)
      await db.schema
        .createIndex('relay_message_by_network')
        .on('relay_message')
        .columns(['network', 'expires_at', 'size'])
        .execute()
    }
  },
  '0019-login-changes-told': loginChangesNotified,
  '0020-login-last-signed': loginLastSigned,
  '0021-login-composed-addresses': loginComposedAddresses,
  '0022-login-told-addresses': loginReportedAddresses,
  '0023-login-former-none': loginFormerNone,
  '0024-login-askers': loginAskers,
  '0025-login-former-askers': loginFormerAskers,
  '0026-login-committed-sets': loginCommittedSets,
  '0027-login-preparers': loginPreparers,
  '0028-relay-usage': relayUsage,
  '0029-mail-outbox': mailOutbox,
  '0030-chain-shared-state': chainSharedState
}
