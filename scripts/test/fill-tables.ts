import type { Client } from 'pg'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
}

interface Reference {
  readonly table: string
  readonly column: string
  readonly parent: string
  readonly parent_column: string
  readonly deferrable: boolean
}

/** Values that a constraint or a later migration reads, by column; all others follow from the type. */
const known: Readonly<Record<string, string>> = {
  addresses: '{"eip155":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8"}',
  attributes: '{}',
  email: 'user@example.org',
  new_email: 'next@example.org',
  state: 'committed'
}

/** Inserts a row with a value in every column into each empty table of the schema `public`. */
export async function fillTables(client: Client): Promise<void> {
  const columns = (await client.query<Column>(columnsQuery)).rows
  const references = (await client.query<Reference>(referencesQuery)).rows
  const sourceOf = findSources(references)
  await client.query('begin')
  await client.query('set constraints all deferred')
  const left = new Set(columns.map(({ table }) => table))
  while (left.size > 0) {
    const ready = [...left].find(
      table =>
        !references.some(each => each.table === table && !each.deferrable && each.parent !== table && left.has(each.parent))
    )
    if (ready === undefined) throw new Error(`Tables refer to each other: ${[...left].join(', ')}.`)
    left.delete(ready)
    if ((await client.query(`select from ${ready} limit 1`)).rowCount !== 0) continue
    const own = columns.filter(({ table }) => table === ready)
    const values = own.map(column => valueOf(sourceOf(column), column.type))
    const places = own.map((_, index) => `$${index + 1}`)
    const names = own.map(({ name }) => name)
    await client.query(`insert into ${ready} (${names.join()}) overriding system value values (${places.join()})`, values)
  }
  await client.query('commit')
}

/** A column and all that refer to it, directly or not, get the value of the first of them. */
function findSources(references: readonly Reference[]) {
  const groups = new Map<string, Set<string>>()
  const join = (one: string, other: string) => {
    const all = new Set([...(groups.get(one) ?? [one]), ...(groups.get(other) ?? [other])])
    for (const each of all) groups.set(each, all)
  }
  for (const { table, column, parent, parent_column } of references) join(`${table}.${column}`, `${parent}.${parent_column}`)
  return ({ table, name }: Column): string => [...(groups.get(`${table}.${name}`) ?? [`${table}.${name}`])].sort()[0]!
}

function valueOf(source: string, type: string): unknown {
  const name = source.slice(source.indexOf('.') + 1)
  if (type === 'text') return known[name] ?? source
  if (type === 'boolean') return true
  if (/^(bigint|integer|smallint|numeric)/.test(type)) return /_at$|_until$|^until$|_before$/.test(name) ? 4_000_000_000_000 : 1
  throw new Error(`There is no value for ${source}, which is ${type}: add its type to scripts/test/fill-tables.ts.`)
}

const columnsQuery = `
  select relname as table, attname as name, format_type(atttypid, atttypmod) as type
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
    and attnum > 0 and not attisdropped and attgenerated = ''
  order by relname, attnum`

const referencesQuery = `
  select child.relname as table, own.attname as column, parent.relname as parent, theirs.attname as parent_column,
    condeferrable as deferrable
  from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    cross join lateral unnest(conkey, confkey) as pair (own, theirs)
    join pg_attribute own on own.attrelid = conrelid and own.attnum = pair.own
    join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = pair.theirs
  where contype = 'f'`
