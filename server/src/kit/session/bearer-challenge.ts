/**
 * The header of a refusal that names what is wrong with the token of a program (RFC 6750 section 3): `invalid_token` has a
 * library obtain another one. Without an error the request has no token.
 */
export function bearerChallenge(
  error?: 'invalid_token' | 'insufficient_scope',
  scope = '',
): { 'www-authenticate': string } {
  const parts = [
    'realm="Maru"',
    ...(error ? [`error="${error}"`] : []),
    ...(scope ? [`scope="${scope}"`] : []),
  ]
  return { 'www-authenticate': `Bearer ${parts.join(', ')}` }
}
