// Two readings of what fits, where ours and the reference system's differ.

/**
 * Whose rules decide what fits. Ours are stricter where the reference system accepts what cannot be meant (a reversed
 * window, a last partition of an input without any, equal days of two zones), and laxer where its check is one of names
 * (days of one zone over hours of another, a zone and its link).
 */
export type Dialect = 'headwater' | 'dagster';
