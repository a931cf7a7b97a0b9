/** The demo accounts, printed after the start. The server creates them when DEMO_DATA=true. */
export const demoPeople = [
  { email: 'admin@example.com', password: 'Admin-demo-1', role: 'Super Admin' },
  { email: 'alice@example.com', password: 'Alice-demo-1', role: 'User' },
  { email: 'bob@example.com', password: 'Bob-demo-1', role: 'User' },
];
