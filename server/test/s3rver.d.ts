/** The parts of the S3-compatible test server that tests use; the package has no types. */
declare module '@20minutes/s3rver' {
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      allowMismatchedSignatures: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
