{{- define "propmaster.labels" -}}
app.kubernetes.io/name: propmaster
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "propmaster.selector" -}}
app.kubernetes.io/name: propmaster
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* What the containers of both roles have in common. */}}
{{- define "propmaster.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - secretRef:
      name: {{ .Values.existingSecret }}
env:
  - name: DATABASE_SCHEMA
    value: {{ .Values.database.schema | quote }}
  - name: S3_BUCKET
    value: {{ .Values.s3.bucket | quote }}
  - name: S3_ENDPOINT
    value: {{ .Values.s3.endpoint | quote }}
  - name: S3_REGION
    value: {{ .Values.s3.region | quote }}
  - name: S3_PREFIX
    value: {{ .Values.s3.prefix | quote }}
livenessProbe:
  httpGet: { path: /healthz, port: operation }
  periodSeconds: 10
readinessProbe:
  httpGet: { path: /readyz, port: operation }
  periodSeconds: 5
  timeoutSeconds: 4
volumeMounts:
  - name: scratch
    mountPath: /tmp
  - name: scratch
    mountPath: /var/lib/propmaster
{{- end -}}

{{- define "propmaster.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: scratch
    emptyDir: {}
{{- end -}}
