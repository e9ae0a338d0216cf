import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { findChangedMigrations, runMigrations, type MigrationHashes } from '../../scripts/check/migration-hashes.ts'
import { custodyMigrations } from '../../services/recovery/migration.ts'
import type { Migrations } from '../../services/store/migrate.ts'
import { migrations } from '../../services/store/migrations.ts'

const released = JSON.parse(readFileSync(join(import.meta.dirname, '../services/released/migrations.json'), 'utf8')) as Readonly<
  Record<'services' | 'recovery', MigrationHashes>
>

describe('a released migration', () => {
  for (const [name, steps] of [
    ['services', migrations],
    ['recovery', custodyMigrations]
  ] as const) {
    test(`of ${name} is never edited`, async () => {
      const { hashes } = await runMigrations(steps)
      deepEqual(findChangedMigrations(released[name], hashes), [], 'add a migration that corrects it')
    })
  }

  test('that is edited, removed or followed by an earlier one is noticed', async () => {
    const step = (type: 'text' | 'bigint', isCompatible?: true): Migrations[string] => ({
      ...(isCompatible && { isCompatible }),
      up: async db => db.schema.createTable('item').addColumn('id', type).execute()
    })
    const none: Migrations[string] = { up: async () => {} }
    const hashes = async (steps: Migrations) => (await runMigrations(steps)).hashes
    const before = await hashes({ '0001-item': step('text'), '0003-none': none })
    deepEqual(
      findChangedMigrations(before, await hashes({ '0001-item': step('text'), '0003-none': none, '0004-none': none })),
      []
    )
    deepEqual(findChangedMigrations(before, await hashes({ '0001-item': step('bigint'), '0003-none': none })), [
      '0001-item was changed'
    ])
    deepEqual(findChangedMigrations(before, await hashes({ '0001-item': step('text', true), '0003-none': none })), [
      '0001-item was changed'
    ])
    deepEqual(findChangedMigrations(before, await hashes({ '0001-item': step('text') })), ['0003-none was removed'])
    deepEqual(findChangedMigrations(before, await hashes({ '0001-item': step('text'), '0002-none': none, '0003-none': none })), [
      '0002-none was inserted before 0003-none'
    ])
  })
})
