export type Case = readonly [declaration: string, message: object, domain?: object]
