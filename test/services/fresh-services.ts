import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServices, type Services, type ServicesOptions } from '../../services/start.ts'

/** A data folder as the services leave it when they have never been used: making one takes seconds, copying it does not. */
let unused: Promise<string> | undefined

async function makeUnused(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'w3m-unused-'))
  await (await startServices({ dataFolder: folder })).close()
  return folder
}

/** A data folder of one's own. */
export async function createDataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  unused ??= makeUnused()
  const path = await mkdtemp(join(tmpdir(), 'w3m-services-'))
  await cp(await unused, path, { recursive: true })
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Services with a database of their own, which is gone when they are closed. */
export async function startFreshServices(options: Omit<ServicesOptions, 'dataFolder' | 'databaseUrl'> = {}): Promise<Services> {
  const folder = await createDataFolder()
  const services = await startServices({ ...options, dataFolder: folder.path })
  return {
    ...services,
    async close() {
      await services.close()
      await folder.remove()
    }
  }
}

/** For the end of a file that used {@link startFreshServices}. */
export async function removeUnused(): Promise<void> {
  if (unused) await rm(await unused, { recursive: true, force: true })
}
