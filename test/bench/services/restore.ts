import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { withPostgres } from '../../../scripts/test/postgres.ts'
import { createTestDatabase, getServerUrl } from '../../services/test-database.ts'
import { freePort } from '../../stack/port.ts'
import { startServicesProcess } from './process.ts'

const gigabyte = 2 ** 30
const messages = 200_000
const budget = 300
const scripts = 'services/deploy/backup'

/** Measures the backup of a database of 1 GB, and the drill that restores it and starts the services over it. */
export async function measureRestore(): Promise<void> {
  process.env['W3M_POSTGRES'] ??= '1'
  await withPostgres(async () => {
    if (getServerUrl() === undefined) return console.log('restore: not measured, PostgreSQL is not installed')
    const folder = mkdtempSync(join(tmpdir(), 'w3m-restore-'))
    const [source, target] = [await createTestDatabase(), await createTestDatabase()]
    try {
      const services = await startServicesProcess({ DATABASE_URL: source.url, DATA_FOLDER: '' })
      await services.stop()
      const size = await fillMailbox(source.url)
      const file = join(folder, 'kit.dump')
      const backup = run('backup.sh', [file], { DATABASE_URL: source.url })
      const command = [process.execPath, '--import', 'tsx', 'services/main.ts']
      const drill = run('drill.sh', [file, ...command], { DATABASE_URL: target.url, PORT: String(await freePort()) })
      const gigabytes = (bytes: number) => (bytes / gigabyte).toFixed(2)
      console.log(
        `restore: ${gigabytes(size)} GB in tables, ${gigabytes(statSync(file).size)} GB in the backup, written in ${backup.toFixed(0)} s; ` +
          `restored and served in ${drill.toFixed(0)} s  budget ≤ ${budget} s`
      )
    } finally {
      await source.drop()
      await target.drop()
      rmSync(folder, { recursive: true })
    }
  })
}

/** Stores messages of 5 kB that cannot be compressed, as those of clients, and returns the size of the database in bytes. */
async function fillMailbox(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const part = messages / 20
    for (let first = 0; first < messages; first += part) {
      await client.query(
        `insert into relay_message (topic, digest, message, tag, publisher, source, network, size, published_at, expires_at)
         select md5((n / 10)::text) || md5((n / 10)::text), md5(n::text) || md5(n::text),
           (select string_agg(encode(sha256((n || ' ' || part)::bytea), 'base64'), '') from generate_series(1, 115) as part),
           1108, 'bench', n % 1000, n % 100, 5060, $2, $2 + 2592000000
         from generate_series($1::int, $1::int + ${part} - 1) as n`,
        [first, Date.now()]
      )
    }
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
    return Number(rows[0]!.size)
  } finally {
    await client.end()
  }
}

/** Runs a script of an operator, and returns its seconds. */
function run(script: string, words: readonly string[], settings: Readonly<Record<string, string>>): number {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(join(scripts, script), words, {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...settings }
  })
  if (status !== 0) throw new Error(`${script} failed. ${stdout}${stderr}`)
  return (performance.now() - start) / 1000
}
