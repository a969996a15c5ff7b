import type { SignedInViewer } from "#src/domain/viewer.ts";
import type { AuditedCall } from "#src/platform/security/audit.ts";
import type { Caller, Services } from "./serve.ts";

/** A call of somebody who is signed in, about what is theirs. */
export interface OwnCall extends Services, Omit<Caller, "viewer"> {
  readonly viewer: SignedInViewer;
}

/** A call of a member of the staff, which the audit log names. */
export interface StaffCall extends Services, AuditedCall {
  readonly viewer: SignedInViewer;
}
