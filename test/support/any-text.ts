import fc from 'fast-check'

/** Any UTF-16 units at all, halves of pairs and what nobody can see among them. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.nat(0xffff),
      fc.nat(0x7f),
      fc.constantFrom(0, 9, 10, 27, 0x200b, 0x202e, 0xdb40, 0xdc41),
    ),
  )
  .map((units) => String.fromCharCode(...units))
