import type { Context } from '../context.ts'
import type { ProtocolAnswer, ProtocolRequest } from '../protocols.ts'
import type { BookState } from './book.sql.ts'

/** A version of vCard that programs read and send. */
export type CardVersion = '3.0' | '4.0'

/** A card of an address book as the viewer sees it. */
export interface BookCard {
  /** The last part of its address. */
  name: string
  /** The entity tag with its quotes. */
  tag: string
  /** Its unfolded lines. */
  lines(): readonly string[]
  text(version: CardVersion): string
}

/** Where a program wants to store or remove a card. */
export interface CardTarget {
  name: string
  /** The address of another card of the book. */
  hrefOf(name: string): string
}

/** A collection of cards for CardDAV (RFC 6352). */
export interface AddressBook {
  /** The last part of its address. */
  name: string
  displayName(context: Context): string
  /** Compares the members with those that programs know; see `refreshBook`. */
  refresh(context: Context): Promise<BookState>
  /** The cards with these names that exist, in any order. */
  read(context: Context, names: readonly string[]): Promise<BookCard[]>
  /** All cards in portions. */
  readAll(context: Context): AsyncGenerator<BookCard[]>
  /** Null for a book that nothing changes. */
  write: {
    put(context: Context, request: ProtocolRequest, target: CardTarget): Promise<ProtocolAnswer>
    remove(context: Context, request: ProtocolRequest, target: CardTarget): Promise<ProtocolAnswer>
  } | null
}
