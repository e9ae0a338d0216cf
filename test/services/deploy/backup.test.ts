import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startServices } from '../../../services/start.ts'
import { freePort } from '../../stack/port.ts'
import { connectRelay, newTopic } from '../relay/client.ts'
import { createTestDatabase, withoutDatabase, type TestDatabase } from '../test-database.ts'
import { deployFolder } from './files.ts'

const isInstalled = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0
const missing = ['pg_dump', 'pg_restore', 'psql', 'curl'].filter(name => !isInstalled(name))
const skip = withoutDatabase || (missing.length > 0 && `not installed: ${missing.join(', ')}`)

describe('a backup', { skip }, () => {
  const topic = newTopic()
  let [source, target]: TestDatabase[] = []
  let folder: string
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-backup-'))
    source = await createTestDatabase()
    target = await createTestDatabase()
    const services = await startServices({ databaseUrl: source.url })
    const client = await connectRelay(services.addresses.relay)
    await client.call('irn_publish', { topic, message: 'kept', ttl: 86_400, tag: 1100, prompt: false })
    await client.close()
    await services.close()
  })
  after(async () => {
    await source?.drop()
    await target?.drop()
    rmSync(folder, { recursive: true })
  })

  const run = async (script: string, words: readonly string[], environment: Readonly<Record<string, string>>) => {
    const child = spawn(join(deployFolder, 'backup', script), words, {
      cwd: join(deployFolder, '../..'),
      env: { PATH: process.env['PATH'], ...environment }
    })
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))
    child.stderr.on('data', (part: Buffer) => (output += part.toString()))
    const [code] = (await once(child, 'exit')) as [number]
    return { code, output }
  }

  it('is restored by the drill, and a message in it is still delivered', async () => {
    const file = join(folder, 'kit.dump')
    const written = await run('backup.sh', [file], { DATABASE_URL: source!.url })
    assert.match(written.output, /^Wrote .*kit\.dump, \d+ bytes\.$/m)

    const port = String(await freePort())
    const command = [process.execPath, '--import', 'tsx', 'services/main.ts']
    const drill = await run('drill.sh', [file, ...command], { DATABASE_URL: target!.url, PORT: port })
    assert.equal(drill.code, 0, drill.output)
    assert.match(drill.output, /^relay_message 1$/m)
    assert.match(drill.output, /^The backup was restored and served in \d+ s\.$/m)

    const services = await startServices({ databaseUrl: target!.url })
    const client = await connectRelay(services.addresses.relay)
    const { messages } = (await client.call('irn_fetchMessages', { topic })) as { messages: { message: string }[] }
    assert.deepEqual(
      messages.map(({ message }) => message),
      ['kept']
    )
    await client.close()
    await services.close()
  })

  it('is not restored over tables that exist', async () => {
    const { code, output } = await run('restore.sh', [join(folder, 'kit.dump')], { DATABASE_URL: source!.url })
    assert.equal(code, 1)
    assert.match(output, /The database has \d+ tables already\. Restore into an empty one/)
  })
})
