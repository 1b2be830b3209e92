/** The API of node-postgres that the comparison uses. The package contains no types. */
declare module 'pg' {
  type Statement = string | { name: string; text: string; values: unknown[] }
  interface Client {
    query(statement: Statement): Promise<unknown>
    on(event: 'error', listener: () => void): void
    release(): void
  }
  class Pool {
    constructor(options: { connectionString: string; max: number })
    query(statement: Statement): Promise<unknown>
    connect(): Promise<Client>
    on(event: 'error', listener: () => void): void
    end(): Promise<void>
  }
  const pg: { Pool: typeof Pool }
  export default pg
}
