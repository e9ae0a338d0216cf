import { match, ok, throws } from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { changedProgram, documentedFiles, documentedProgram, firstBlock } from '../../../scripts/size/documented.ts'

const root = join(import.meta.dirname, '../../..')

describe('blocks of the documentation that are measured', () => {
  test('are those of the page, by their file names', () => {
    const { 'src/kit.ts': kit } = documentedFiles(root, 'docs/start/react.md', ['src/kit.ts'])
    match(kit!, /^import { createKit } from 'w3m-kit'\n/)
    match(firstBlock(root, 'docs/migrate/appkit.md', 'Migrate from AppKit', 'tsx'), /from 'w3m-kit\/compat\/react'/)
  })

  test('are missed when a page loses them', () => {
    throws(
      () => documentedFiles(root, 'docs/start/react.md', ['src/gone.ts']),
      /docs\/start\/react\.md has no block src\/gone\.ts/
    )
    throws(() => firstBlock(root, 'docs/start/react.md', '1. Start the kit', 'html'), /has no html block/)
  })

  test('take other options for a private network, and keep the rest', () => {
    const program = changedProgram(root, { network: { chainId: 7, rpcUrl: 'http://127.0.0.1:1' }, adapters: 'evm(), solana()' })
    match(program, /adapters: \[evm\(\), solana\(\)\]/)
    match(program, /networks: \[\{"id":7,/)
    ok(!program.includes('mainnet'), program)
    match(program, /import 'w3m-kit\/elements'/)
    match(documentedProgram(root), /networks: \[mainnet, base\]/)
  })
})
