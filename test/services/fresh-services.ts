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

/** Services with a database of their own, which is gone when they are closed. */
export async function startFreshServices(options: Omit<ServicesOptions, 'dataFolder' | 'databaseUrl'> = {}): Promise<Services> {
  unused ??= makeUnused()
  const dataFolder = await mkdtemp(join(tmpdir(), 'w3m-services-'))
  await cp(await unused, dataFolder, { recursive: true })
  const services = await startServices({ ...options, dataFolder })
  return {
    ...services,
    async close() {
      await services.close()
      await rm(dataFolder, { recursive: true, force: true })
    }
  }
}

/** For the end of a file that used {@link startFreshServices}. */
export async function removeUnused(): Promise<void> {
  if (unused) await rm(await unused, { recursive: true, force: true })
}
