/** The texts of one flow, by its name. Rejects when there are none. */
export const load = (name: string): Promise<unknown> => import(`../locales/ar/${name}.ts`)
