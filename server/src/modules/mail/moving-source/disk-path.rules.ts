import { decodeGuessed } from '../mime/charset.rules.ts'

/**
 * A path on the disk with one character for each byte (latin1). Old servers in Korea have names in CP949; read as UTF-8, such a
 * name is not found again.
 */
export type DiskPath = string

/** A path as other code has it. */
export const diskPath = (path: string): DiskPath => Buffer.from(path).toString('latin1')

/** The bytes of a path, which the functions of the file system take. */
export const bytesOf = (path: DiskPath): Buffer => Buffer.from(path, 'latin1')

/** A name as people read it. */
export const shownName = (name: DiskPath): string => decodeGuessed(bytesOf(name))
