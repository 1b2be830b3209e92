import { object, type Static, type TSchema, Type } from './schema.ts'

/** Maximum page size of any list; a larger one is refused. */
export const maxPageSize = 200

/** Default page size of the specification's pager (spec 1§9). */
export const defaultPageSize = 20

/** Number of page links in the pager (spec 1§9). */
export const pageRange = 5

/** A page number, from 1. */
export const page = Type.Integer({ minimum: 1, maximum: 1_000_000 })

/** A page size between 1 and {@link maxPageSize}. */
export const pageSize = Type.Integer({ minimum: 1, maximum: maxPageSize })

/** A page of rows with the total number, as the specification's client reads it (`data`, `totalCount`). */
export function pageOf<S extends TSchema>(row: S) {
  return object({ data: Type.Array(row), totalCount: Type.Integer() })
}

/** A page of rows with the total number. */
export interface Page<T> {
  data: T[]
  totalCount: number
}

export type { Static }
