import type { Context } from 'hono'

/** Reads the project id from the query, or from the body of a POST (docs/decisions/blockchain-api.md). */
export async function projectIdOf(context: Pick<Context, 'req'>): Promise<string> {
  const fromQuery = context.req.query('projectId')
  if (fromQuery !== undefined || context.req.method !== 'POST') return fromQuery ?? ''
  const named: unknown = await context.req
    .json()
    .then((body: { projectId?: unknown } | null) => body?.projectId)
    .catch(() => undefined) // invalid JSON: reported where the body is parsed
  return typeof named === 'string' ? named : ''
}
