/** An id in the platform's format. */
export const EXAMPLE_ID = '0198c2a4-6f1e-7c3b-9d52-4f7a1e8b0c36';

/** A token in the format of the mailed links. */
export const EXAMPLE_TOKEN = 'q7Zt0mQm0nq1yG1c5m9v6s3a2d8f4h7j0k1l2z3x4c5';
